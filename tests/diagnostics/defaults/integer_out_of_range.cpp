// The default of an int does not fit into 64 bits.
// says: the number is out of range
// argument: 2
// column: 19
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k=9223372036854775807) -> Tensor");
#else
  m.def("f(Tensor a, int k=9223372036854775808) -> Tensor");
#endif
}
