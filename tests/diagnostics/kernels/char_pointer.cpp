// The kernel takes a char pointer, for which no schema type stands.
// says: no schema type stands for
// argument: 1
// column: 6
// says(g++): const char*
// says(clang): const char *
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("load(str path) -> ()", [](std::string_view) {});
#else
  m.def("load(str path) -> ()", [](const char*) {});
#endif
}
