// The schema returns a list of tensors where the kernel returns two tensors.
// says: the schema and the function disagree on a type
// argument: -1
// column: 17
// says(clang): std::vector<at::Tensor>
// says(g++): std::vector<at::Tensor>
#include <torch/library.h>

static std::vector<at::Tensor> f(const at::Tensor& a) { return {a, a}; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor[]", &f);
#else
  m.def("f(Tensor a) -> (Tensor, Tensor)", &f);
#endif
}
