// The kernel returns two tensors where the schema has one.
// says: the function returns another number of values
// column: 16
// says(g++): function has 2
#include <torch/library.h>

static std::tuple<at::Tensor, at::Tensor> f(const at::Tensor& a) { return {a, a}; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor, Tensor)", &f);
#else
  m.def("f(Tensor a) -> Tensor", &f);
#endif
}
