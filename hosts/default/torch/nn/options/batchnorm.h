// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of the normalisation of a batch.
#pragma once

#include <torch/arg.h>
#include <torch/types.h>

namespace torch {
namespace nn {
namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct BatchNormFuncOptions {
  TORCH_ARG(Tensor, weight) = {};
  TORCH_ARG(Tensor, bias) = {};
  TORCH_ARG(bool, training) = false;
  TORCH_ARG(double, momentum) = 0.1;
  TORCH_ARG(double, eps) = 1e-5;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace functional
}  // namespace nn
}  // namespace torch
