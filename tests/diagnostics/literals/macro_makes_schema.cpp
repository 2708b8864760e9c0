// A schema that a macro puts together.
// says: unknown type
// argument: 1
// column: 6
#include <torch/library.h>

#define UNARY(name, type) name "(" type " a) -> " type

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def(UNARY("relu", "Tensor"));
#else
  m.def(UNARY("relu", "Tensr"));
#endif
}
