// A block that is reached through another macro.
// says: unknown type
// argument: 2
// column: 15
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
