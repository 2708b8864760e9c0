// The schema returns nothing where the kernel returns a tensor.
// says: the function returns another number of values
// column: 16
// says(g++): function has 1
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", &f);
#else
  m.def("f(Tensor a) -> ()", &f);
#endif
}
