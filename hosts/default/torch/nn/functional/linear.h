// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for linear layers as functions, by the operators of these names.
#pragma once

#include <ATen/Functions.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor linear(const Tensor& input, const Tensor& weight,
                                   const Tensor& bias = {}) {
  return at::linear(input, weight, bias);
}
[[nodiscard]] inline Tensor bilinear(const Tensor& input1, const Tensor& input2,
                                     const Tensor& weight, const Tensor& bias = Tensor()) {
  return at::bilinear(input1, input2, weight, bias);
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
