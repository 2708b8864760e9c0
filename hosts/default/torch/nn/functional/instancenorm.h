// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the normalisation of each channel of each sample.
#pragma once

#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <torch/nn/options/instancenorm.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor instance_norm(const Tensor& input,
                                          const InstanceNormFuncOptions& options = {}) {
  return at::instance_norm(input, options.weight(), options.bias(), options.running_mean(),
                           options.running_var(), options.use_input_stats(), options.momentum(),
                           options.eps(), at::globalContext().userEnabledCuDNN());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
