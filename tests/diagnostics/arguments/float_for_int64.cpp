// The schema says float where the kernel takes an int64_t.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// says(clang): long
// says(g++): long int
// also: nvcc
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, std::int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor a, int k) -> Tensor", &scale);
#else
  m.def("scale(Tensor a, float k) -> Tensor", &scale);
#endif
}
