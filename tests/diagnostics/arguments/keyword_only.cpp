// A keyword-only argument is compared with the kernel like any other.
// says: the schema and the function disagree on a type
// argument: 2
// column: 16
// says(clang): long
// says(g++): long int
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, std::int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, *, int k=1) -> Tensor", &f);
#else
  m.def("f(Tensor a, *, float k=1) -> Tensor", &f);
#endif
}
