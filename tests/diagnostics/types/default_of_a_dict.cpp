// A Dict has a default, which it cannot have.
// says: this type can have no default; an optional one can
// argument: 1
// column: 24
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Dict(str, int)? table=None) -> int");
#else
  m.def("f(Dict(str, int) table=None) -> int");
#endif
}
