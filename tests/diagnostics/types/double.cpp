// A C++ double is float.
// says: a C++ double is float in a schema
// argument: 2
// column: 13
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, float eps) -> Tensor");
#else
  m.def("f(Tensor a, double eps) -> Tensor");
#endif
}
