// A type that does not exist, in a block that is reached through another macro.
// g++: problem{((const char*)"unknown type")}
// g++: argument{2}
// g++: column{15}
// clang: schema_error(&"unknown type"[0], 2, 15, {"Tensor a, >>Tensr<< b) -> Tensor    "}
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
