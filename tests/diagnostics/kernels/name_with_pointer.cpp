// No schema is inferred from a signature with a pointer.
// says: no schema type stands for what the function takes
// argument: 1
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("load", [](std::string_view) {});
#else
  m.def("load", [](const char*) {});
#endif
}
