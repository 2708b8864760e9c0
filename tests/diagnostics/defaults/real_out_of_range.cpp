// The default of a float does not fit into a double.
// says: the number is out of range
// argument: 2
// column: 21
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, float x=1e308) -> Tensor");
#else
  m.def("f(Tensor a, float x=1e309) -> Tensor");
#endif
}
