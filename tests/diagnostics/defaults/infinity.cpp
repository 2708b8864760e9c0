// A default names infinity, which schemas cannot.
// says: this is not a constant
// argument: 2
// column: 25
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, float limit=1e308) -> Tensor");
#else
  m.def("f(Tensor a, float limit=inf) -> Tensor");
#endif
}
