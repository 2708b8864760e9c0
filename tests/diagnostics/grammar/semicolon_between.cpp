// A semicolon separates two arguments.
// says: this character cannot stand in a schema
// column: 11
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, Tensor b) -> Tensor");
#else
  m.def("f(Tensor a; Tensor b) -> Tensor");
#endif
}
