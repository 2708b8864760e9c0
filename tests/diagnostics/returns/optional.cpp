// The schema may return None and the kernel does not.
// says: the schema and the function disagree on a type
// argument: -1
// column: 16
// says(clang): at::Tensor
// says(g++): at::Tensor
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", &f);
#else
  m.def("f(Tensor a) -> Tensor?", &f);
#endif
}
