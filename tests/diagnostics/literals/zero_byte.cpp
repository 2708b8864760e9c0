// A schema ends at a zero byte.
// says: this character cannot stand in a schema
// column: 12
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor a)\0 -> Tensor");
#endif
}
