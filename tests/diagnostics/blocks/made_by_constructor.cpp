// A torch::CppFunction does not fit the schema that is defined with it.
// says: the schema and the function disagree on a type
// argument: 2
// column: 15
// also: nvcc
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor two(const at::Tensor& a, int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("two(Tensor a, int k) -> Tensor", torch::CppFunction(&two));
#else
  m.def("two(Tensor a, float k) -> Tensor", torch::CppFunction(&two));
#endif
}
