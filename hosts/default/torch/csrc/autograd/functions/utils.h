// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for operators that record nodes of gradients.
#pragma once

#include <optional>

#include <c10/util/Exception.h>
#include <torch/csrc/autograd/function.h>

namespace torch {
namespace SCHEMA_CT_HIDDEN autograd {

/// Always false: no tensor requires a gradient.
template <class... Arguments>
[[nodiscard]] bool compute_requires_grad(const Arguments&...) {
  return false;
}

/// Throws Error for a tensor that is defined: it records no gradients.
inline void set_history(const at::Tensor& variable, const c10::intrusive_ptr<Node>& node) {
  TORCH_CHECK(node.defined(), "set_history(): a node expected");
  TORCH_CHECK(!variable.defined(), "set_history(): the default host's tensors record no gradients");
}
inline void set_history(const variable_list& variables, const c10::intrusive_ptr<Node>& node) {
  for (const Variable& variable : variables) set_history(variable, node);
}

[[nodiscard]] inline bool isFwGradDefined(const std::optional<at::Tensor>& variable) {
  return variable && variable->_fw_grad(0).defined();
}

}  // namespace autograd
}  // namespace torch
