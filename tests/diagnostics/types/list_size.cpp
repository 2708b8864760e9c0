// A list's size does not fit into 31 bits.
// says: the size of a list is a whole number below 2^31
// argument: 1
// column: 7
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[3] size) -> Tensor");
#else
  m.def("f(int[3000000000] size) -> Tensor");
#endif
}
