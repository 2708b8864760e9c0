// The schema returns None, which is one value, where the kernel returns nothing.
// says: the function returns another number of values
// column: 16
// says(g++): function has 0
#include <torch/library.h>

static void f(const at::Tensor&) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()", &f);
#else
  m.def("f(Tensor a) -> None", &f);
#endif
}
