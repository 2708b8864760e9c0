// The schema says int where the kernel takes a SymInt.
// says: the schema and the function disagree on a type
// argument: 2
// column: 13
// says(clang): SymInt
// says(g++): SymInt
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, c10::SymInt) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, SymInt k) -> Tensor", &f);
#else
  m.def("f(Tensor a, int k) -> Tensor", &f);
#endif
}
