// The schema says int where the kernel takes a double.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// says(clang): double
// says(g++): double
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, double) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor a, float k) -> Tensor", &scale);
#else
  m.def("scale(Tensor a, int k) -> Tensor", &scale);
#endif
}
