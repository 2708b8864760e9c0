// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the normalisation of a batch, by the operator batch_norm.
#pragma once

#include <cstdint>

#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/options/batchnorm.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

/// In training a channel needs more than one value.
[[nodiscard]] inline Tensor batch_norm(const Tensor& input, const Tensor& running_mean,
                                       const Tensor& running_var,
                                       const BatchNormFuncOptions& options = {}) {
  TORCH_CHECK(input.dim() >= 2, "Expected at least 2 input dimensions, but got ", input.dim());
  if (options.training()) {
    std::int64_t values = input.size(0);
    for (std::int64_t i = 2; i < input.dim(); ++i) values *= input.size(i);
    TORCH_CHECK(values != 1,
                "Expected more than 1 value per channel when training, got input size ",
                input.sizes());
  }
  return at::batch_norm(input, options.weight(), options.bias(), running_mean, running_var,
                        options.training(), options.momentum(), options.eps(),
                        at::globalContext().userEnabledCuDNN());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
