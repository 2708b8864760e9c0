// A type that does not exist, in a block that is reached through another macro.
// g++: problem{((const char*)"unknown type (did you mean Tensor?)")}
// g++: argument{2, schema_ct::report::word{char [37]{'b'}}}
// g++: word{char [37]{'T', 'e', 'n', 's', 'r'}}
// g++: column{15}
// clang: schema_error(&"unknown type (did you mean Tensor?)"[0],
// clang: {"argument 2 (b)                      "}, 15, {"Tensor a, >>Tensr<< b) -> Tensor    "}
#include <torch/library.h>

#define TORCH_LIBRARY_EXPAND(NAME, MODULE) TORCH_LIBRARY(NAME, MODULE)
#define EXTENSION_NAME mistakes

TORCH_LIBRARY_EXPAND(EXTENSION_NAME, ops) {
#if defined(MENDED)
  ops.def("add(Tensor a, Tensor b) -> Tensor");
#else
  ops.def("add(Tensor a, Tensr b) -> Tensor");
#endif
}
