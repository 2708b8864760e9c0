// A text follows the returns.
// says: the schema should end here
// column: 25
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor)");
#else
  m.def("f(Tensor a) -> (Tensor) const");
#endif
}
