// A single colon follows the namespace.
// says: two colons are expected after the namespace
// column: 10
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::f(Tensor a) -> Tensor");
#else
  m.def("mistakes:f(Tensor a) -> Tensor");
#endif
}
