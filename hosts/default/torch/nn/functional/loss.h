// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for losses, by the operators of these names.
#pragma once

#include <ATen/Functions.h>
#include <torch/nn/options/loss.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor cross_entropy(const Tensor& input, const Tensor& target,
                                          const CrossEntropyFuncOptions& options = {}) {
  return at::cross_entropy_loss(input, target, options.weight(),
                                enumtype::reduction_get_enum(options.reduction()),
                                options.ignore_index(), options.label_smoothing());
}
[[nodiscard]] inline Tensor mse_loss(const Tensor& input, const Tensor& target,
                                     const MSELossFuncOptions& options = {}) {
  return at::mse_loss(input, target, enumtype::reduction_get_enum(options.reduction()));
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
