// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::autograd::Variable, which is at::Tensor.
#pragma once

#include <ATen/ATen.h>
#include <dispatch/calls/autograd_function.hpp>

namespace torch::autograd {

using Variable = at::Tensor;
using dispatch::variable_list;

/// A tensor over the same memory, or an undefined one for an undefined one. Throws Error if it must
/// record gradients.
[[nodiscard]] inline Variable make_variable(const at::Tensor& data, bool requires_grad = false,
                                            bool /*allow_tensor_metadata_change*/ = true) {
  if (!data.defined()) return {};
  Variable out = data.variable_data();
  static_cast<void>(out.set_requires_grad(requires_grad));
  return out;
}

}  // namespace torch::autograd
