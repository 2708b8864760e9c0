// The schema has a list of lists where the kernel takes a list.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): std::vector<long>
// says(g++): std::vector<long int
#include <torch/library.h>

static void f(const std::vector<std::int64_t>&) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[] size) -> ()", &f);
#else
  m.def("f(int[][] size) -> ()", &f);
#endif
}
