// SPDX-License-Identifier: BSL-1.0
// The operators: an ordinary file of an extension of PyTorch. The compiler reads its schemas,
// because the build includes schema_ct's header before it.
#include <ATen/ops/mul.h>
#include <torch/library.h>

namespace {

at::Tensor scale(const at::Tensor& x, double factor, const std::optional<at::Tensor>& mask) {
  const at::Tensor scaled = at::mul(x, factor);
  return mask.has_value() ? at::mul(scaled, *mask) : scaled;
}

}  // namespace

TORCH_LIBRARY(my_ops, m) {
  m.def("scale(Tensor x, float factor=2.0, *, Tensor? mask=None) -> Tensor", &scale);
}
