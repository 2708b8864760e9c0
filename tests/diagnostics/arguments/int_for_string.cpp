// The schema says int where the kernel takes a string.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): std::
// says(g++): std::
#include <torch/library.h>

static void f(const std::string&) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(str k) -> ()", &f);
#else
  m.def("f(int k) -> ()", &f);
#endif
}
