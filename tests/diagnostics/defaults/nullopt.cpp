// C++'s nullopt in the place of None.
// says: this is not a constant
// argument: 2
// column: 20
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int? k=None) -> Tensor");
#else
  m.def("f(Tensor a, int? k=nullopt) -> Tensor");
#endif
}
