// The schema says int[] where the kernel takes one int64_t.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): long
// says(g++): long int
#include <torch/library.h>

static void f(std::int64_t) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int size) -> ()", &f);
#else
  m.def("f(int[] size) -> ()", &f);
#endif
}
