// A list of strings has a default; only lists of numbers and truth values can.
// says: only lists of int, float, bool and complex can have a list as default
// argument: 1
// column: 15
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(str[]? names=None) -> Tensor");
#else
  m.def("f(str[] names=[]) -> Tensor");
#endif
}
