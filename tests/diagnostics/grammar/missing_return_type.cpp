// No return follows the arrow.
// says: a name is expected here
// argument: -1
// column: 15
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()");
#else
  m.def("f(Tensor a) ->");
#endif
}
