// One number for a list without a size.
// says: the default of a list starts with [
// argument: 2
// column: 26
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int[2] stride=1) -> Tensor");
#else
  m.def("f(Tensor a, int[] stride=1) -> Tensor");
#endif
}
