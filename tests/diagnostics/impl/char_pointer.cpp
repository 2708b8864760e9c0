// The kernel takes a char pointer, for which no schema type stands.
// says: no schema type stands for what the function takes
// argument: 1
// says(g++): const char*
// says(clang): const char *
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("load", [](std::string_view) {});
#else
  m.impl("load", [](const char*) {});
#endif
}
