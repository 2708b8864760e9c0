// Two arguments in the wrong order.
// says: the schema and the function disagree on a type
// argument: 2
// column: 13
// says(clang): long
// says(g++): long int
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, std::int64_t, double) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k, float eps) -> Tensor", &f);
#else
  m.def("f(Tensor a, float eps, int k) -> Tensor", &f);
#endif
}
