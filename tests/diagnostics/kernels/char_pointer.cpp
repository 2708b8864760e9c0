// No schema type stands for a char pointer.
// says: no schema type stands for
// argument: 1
// column: 6
// says(g++): const char*
// says(clang): const char *
// lines(clang): 20; told again by a static_assert of the headers
// characters(clang): 6000; the same
// characters(nvcc): 6000; the same
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("load(str path) -> ()", [](std::string_view) {});
#else
  m.def("load(str path) -> ()", [](const char*) {});
#endif
}
