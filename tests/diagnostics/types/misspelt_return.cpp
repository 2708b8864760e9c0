// A return type that does not exist.
// says: unknown type
// argument: -1
// column: 28
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("add(Tensor a, Tensor b) -> Tensor");
#else
  m.def("add(Tensor a, Tensor b) -> Tensr");
#endif
}
