// Two tensors are no list of tensors.
// says: the schema and the function disagree on a type
// argument: -1
// column: 16
// says(clang): at::Tensor
// says(g++): at::Tensor
#include <torch/library.h>

static std::tuple<at::Tensor, at::Tensor> f(const at::Tensor& a) { return {a, a}; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor, Tensor)", &f);
#else
  m.def("f(Tensor a) -> Tensor[]", &f);
#endif
}
