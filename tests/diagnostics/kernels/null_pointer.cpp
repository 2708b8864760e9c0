// The kernel is a null pointer.
// says: a null pointer is no kernel
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor a) -> Tensor", nullptr);
#endif
}
