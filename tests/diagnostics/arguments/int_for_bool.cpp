// The schema says int where the kernel takes a bool.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): bool
// says(g++): bool
#include <torch/library.h>

static void f(bool) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(bool k) -> ()", &f);
#else
  m.def("f(int k) -> ()", &f);
#endif
}
