// The schema says str where the kernel takes an int64_t.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): long
// says(g++): long int
#include <torch/library.h>

static void f(std::int64_t) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int k) -> ()", &f);
#else
  m.def("f(str k) -> ()", &f);
#endif
}
