// The kernel takes a char pointer, for which no schema type stands.
// says: for a str take std::string or a string_view
// argument: 1
// column: 6
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "load(str path) -> ()");

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("load", [](std::string_view) {});
#else
  m.impl("load", [](const char*) {});
#endif
}
