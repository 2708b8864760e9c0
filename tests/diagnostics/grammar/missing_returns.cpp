// The arrow and the returns are missing, which are also needed without a return.
// says: an arrow -> and the returns are expected here
// column: 12
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()");
#else
  m.def("f(Tensor a)");
#endif
}
