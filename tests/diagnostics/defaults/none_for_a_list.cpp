// None for a list that is not optional.
// says: the default of a list starts with [
// argument: 2
// column: 24
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int[]? dims=None) -> Tensor");
#else
  m.def("f(Tensor a, int[] dims=None) -> Tensor");
#endif
}
