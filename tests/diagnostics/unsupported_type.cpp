// No schema type stands for a raw pointer.
// expect: no schema type stands for what the function takes; for a str take std::string or
// g++: but_function_takes{((const void*)(& schema_ct::type<const char*>))}
// clang: 'but_function_takes<const char *>'
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("load(str path) -> ()", [](std::string_view) {});
#else
  m.def("load(str path) -> ()", [](const char*) {});
#endif
}
