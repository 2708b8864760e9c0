// A list of something that is no type.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(g++): const char*
// says(clang): const char *
// lines(clang): 20; told again by a static_assert of the headers
// characters(clang): 6000; the same
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(str[] names) -> ()", [](std::vector<std::string>) {});
#else
  m.def("f(str[] names) -> ()", [](std::vector<const char*>) {});
#endif
}
