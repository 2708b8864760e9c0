// The name of PyTorch's operator is misspelt.
// says: the table of this namespace has no operator of this name
// says(g++): _softmax_backward_data(Tensor grad_output
// says(clang): did you mean _softmax_backward_data?
// column: 1
#include <torch/library.h>
#include <schema_ct/aten.hpp>

static at::Tensor gradient(const at::Tensor& grad, const at::Tensor&, std::int64_t,
                           at::ScalarType) {
  return grad;
}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
#if defined(MENDED)
  m.impl("_softmax_backward_data", &gradient);
#else
  m.impl("_softmax_backward_dta", &gradient);
#endif
}
