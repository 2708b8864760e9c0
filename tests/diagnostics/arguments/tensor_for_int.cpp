// The schema says Tensor where the kernel takes an int64_t.
// says: the schema and the function disagree on a type
// argument: 2
// column: 13
// says(clang): long
// says(g++): long int
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, std::int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int b) -> Tensor", &f);
#else
  m.def("f(Tensor a, Tensor b) -> Tensor", &f);
#endif
}
