// A tuple whose second type is another.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): std::tuple<long, double>
// says(g++): std::tuple<long int, double>
#include <torch/library.h>

static void f(const std::tuple<std::int64_t, double>&) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f((int, float) size) -> ()", &f);
#else
  m.def("f((int, int) size) -> ()", &f);
#endif
}
