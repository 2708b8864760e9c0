// The kernel takes one argument more than the schema has.
// says: the function takes another number of arguments
// column: 11
// says(g++): function has 2
// also: nvcc
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, bool) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, bool b) -> Tensor", &f);
#else
  m.def("f(Tensor a) -> Tensor", &f);
#endif
}
