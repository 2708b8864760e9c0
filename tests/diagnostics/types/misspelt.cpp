// A type that does not exist.
// says: unknown type
// argument: 2
// column: 15
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("add(Tensor a, Tensor b) -> Tensor");
#else
  m.def("add(Tensor a, Tensr b) -> Tensor");
#endif
}
