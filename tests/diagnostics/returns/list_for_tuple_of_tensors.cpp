// Two tensors are not a list of tensors.
// says: the function returns a std::tuple, which is several values: (T, U) in a schema
// argument: -1
// column: 16
#include <torch/library.h>

static std::tuple<at::Tensor, at::Tensor> f(const at::Tensor& a) { return {a, a}; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor, Tensor)", &f);
#else
  m.def("f(Tensor a) -> Tensor[]", &f);
#endif
}
