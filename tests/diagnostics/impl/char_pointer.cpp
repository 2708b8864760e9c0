// No schema type stands for a char pointer.
// refused by: the headers
#include <torch/library.h>

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("load", [](std::string_view) {});
#else
  m.impl("load", [](const char*) {});
#endif
}
