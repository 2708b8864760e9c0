// The kernel returns one tensor where the schema has two.
// expect: the function returns another number of values
#include <torch/library.h>

static at::Tensor split(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("split(Tensor a) -> Tensor", TORCH_FN(split));
#else
  m.def("split(Tensor a) -> (Tensor, Tensor)", TORCH_FN(split));
#endif
}
