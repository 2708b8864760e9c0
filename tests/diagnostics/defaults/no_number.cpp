// A sign alone is no number.
// says: this is not a constant
// argument: 2
// column: 20
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k=-1) -> Tensor");
#else
  m.def("f(Tensor a, int k=-) -> Tensor");
#endif
}
