// A torch::CppFunction for a dispatch key does not fit the schema above it.
// says: the schema and the function disagree on a type
// argument: 2
// column: 15
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor two(const at::Tensor& a, int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("two(Tensor a, int k) -> Tensor");
#else
  m.def("two(Tensor a, float k) -> Tensor");
#endif
  m.impl("two", torch::dispatch(c10::DispatchKey::CPU, torch::CppFunction(&two)));
}
