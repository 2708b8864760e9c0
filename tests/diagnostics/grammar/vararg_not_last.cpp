// An argument follows `...`, which has to be the last.
// says: ... must be the last argument
// column: 8
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, ...) -> Tensor");
#else
  m.def("f(..., Tensor a) -> Tensor");
#endif
}
