// The schema has one argument more than the kernel.
// says: the function takes another number of arguments
// column: 13
// says(g++): function has 1
// also: nvcc
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", &f);
#else
  m.def("f(Tensor a, bool b) -> Tensor", &f);
#endif
}
