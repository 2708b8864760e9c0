// The kernel returns one tensor where the schema has two.
// says: the function returns another number of values
// column: 25
// says(g++): function has 1
// also: nvcc
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", &f);
#else
  m.def("f(Tensor a) -> (Tensor, Tensor)", &f);
#endif
}
