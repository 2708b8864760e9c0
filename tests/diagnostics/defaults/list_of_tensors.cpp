// A list of tensors has a default, which it cannot have.
// says: only lists of int, float, bool and complex can have a list as default
// argument: 1
// column: 18
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor[]? masks=None) -> Tensor");
#else
  m.def("f(Tensor[] masks=[]) -> Tensor");
#endif
}
