// A kernel names no overload: the suggestion is the overload that it fits.
// says: the table of this namespace has no operator of this name
// says(g++): pow.Tensor_Tensor(Tensor self
// says(clang): did you mean pow.Tensor_Tensor?
// column: 1
// also: nvcc
#include <torch/library.h>
#include <schema_ct/aten.hpp>

static at::Tensor power(const at::Tensor& base, const at::Tensor&) { return base; }

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
#if defined(MENDED)
  m.impl("pow.Tensor_Tensor", &power);
#else
  m.impl("pow", &power);
#endif
}
