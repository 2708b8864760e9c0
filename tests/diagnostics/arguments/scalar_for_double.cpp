// The schema says Scalar where the kernel takes a double.
// says: the schema and the function disagree on a type
// argument: 2
// column: 13
// says(clang): double
// says(g++): double
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, double) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, float alpha=1) -> Tensor", &f);
#else
  m.def("f(Tensor a, Scalar alpha=1) -> Tensor", &f);
#endif
}
