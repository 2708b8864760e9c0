// A comma is missing between two arguments.
// says: a comma or a closing parenthesis is expected here
// column: 12
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, Tensor b) -> Tensor");
#else
  m.def("f(Tensor a Tensor b) -> Tensor");
#endif
}
