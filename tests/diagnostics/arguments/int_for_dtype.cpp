// The schema says int where the kernel takes a ScalarType.
// says: the schema and the function disagree on a type
// argument: 2
// column: 13
// says(clang): ScalarType
// says(g++): ScalarType
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, at::ScalarType) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, ScalarType dtype) -> Tensor", &f);
#else
  m.def("f(Tensor a, int dtype) -> Tensor", &f);
#endif
}
