// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a tensor that a node keeps until its gradients are computed.
#pragma once

#include <optional>

#include <c10/util/Exception.h>
#include <torch/csrc/autograd/node.h>

namespace torch::autograd {

class SCHEMA_CT_OF_HOST SavedVariable {
 public:
  SavedVariable() = default;
  SavedVariable(const Variable& variable, bool /*is_output*/, bool /*is_inplace_on_view*/ = false)
      : variable_(variable), was_defined_(variable.defined()) {}
  SavedVariable(const std::optional<Variable>& variable, bool /*is_output*/,
                bool /*is_inplace_on_view*/ = false)
      : SavedVariable(variable.value_or(Variable()), false) {}

  /// The tensor, undefined if it was. Throws Error after reset_data().
  [[nodiscard]] Variable unpack(const c10::intrusive_ptr<Node>& /*saved_for*/ = {}) const {
    TORCH_CHECK(variable_.defined() == was_defined_, "a saved tensor is used after its release");
    return variable_;
  }
  void reset_data() { variable_ = Variable(); }

 private:
  Variable variable_;
  bool was_defined_ = false;
};

}  // namespace torch::autograd
