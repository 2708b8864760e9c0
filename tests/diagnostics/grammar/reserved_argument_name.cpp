// A keyword of Python is the name of an argument.
// says: this word is reserved and cannot be a name
// argument: 2
// column: 20
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, Tensor input) -> Tensor");
#else
  m.def("f(Tensor a, Tensor in) -> Tensor");
#endif
}
