// The kernel takes no arguments.
// says: the function takes another number of arguments
// column: 3
// says(g++): function has 0
#include <torch/library.h>

static void f() {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f() -> ()", &f);
#else
  m.def("f(Tensor a) -> ()", &f);
#endif
}
