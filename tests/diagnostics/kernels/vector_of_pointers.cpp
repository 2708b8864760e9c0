// The kernel takes a list of char pointers, for which no schema type stands.
// says: no schema type stands for what the function takes
// argument: 1
// column: 3
// says(g++): const char*
// says(clang): const char *
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(str[] names) -> ()", [](std::vector<std::string>) {});
#else
  m.def("f(str[] names) -> ()", [](std::vector<const char*>) {});
#endif
}
