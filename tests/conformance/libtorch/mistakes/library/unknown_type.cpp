// A Python type in a schema, inside a macro that expands to TORCH_LIBRARY.
// says: unknown type
// argument: 2
#include <schema_ct/libtorch.hpp>

#define TORCH_LIBRARY_EXPAND(name, m) TORCH_LIBRARY(name, m)

TORCH_LIBRARY_EXPAND(mistakes, ops) {
#if defined(MENDED)
  ops.def("f(Tensor a, str mode) -> Tensor");
#else
  ops.def("f(Tensor a, string mode) -> Tensor");
#endif
}
