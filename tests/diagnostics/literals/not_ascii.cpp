// A schema has a character beyond ASCII outside of its strings.
// says: this character cannot stand in a schema
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("size(Tensor a) -> int");
#else
  m.def("größe(Tensor a) -> int");
#endif
}
