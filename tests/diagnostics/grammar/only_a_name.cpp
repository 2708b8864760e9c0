// A name alone needs a kernel to take the schema from.
// says: this is only a name
// column: 2
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f");
#endif
}
