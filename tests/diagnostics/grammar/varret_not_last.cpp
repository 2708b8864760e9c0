// A return follows `...`, which has to be the last.
// says: ... must be the last return
// column: 22
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor, ...)");
#else
  m.def("f(Tensor a) -> (..., Tensor)");
#endif
}
