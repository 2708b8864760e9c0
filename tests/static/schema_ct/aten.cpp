// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
// Compiled alone: its registrations stand at global scope, as those of users do.
#include <schema_ct/aten.hpp>

#include <torch/library.h>

namespace {
at::Tensor my_add(const at::Tensor& a, const at::Tensor&, const at::Scalar&) { return a; }
at::Tensor& my_add_out(const at::Tensor&, const at::Tensor&, const at::Scalar&, at::Tensor& out) {
  return out;
}

// A kernel whose types convert to PyTorch's is taken, as with any other table.
at::Tensor my_softmax(at::Tensor a, std::int64_t, std::optional<at::ScalarType>) { return a; }
}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("add.Tensor", &my_add);
  m.impl("aten::add.out", TORCH_FN(my_add_out));
  m.impl("softmax.int", &my_softmax);
}
