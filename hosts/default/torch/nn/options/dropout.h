// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of dropout.
#pragma once

#include <torch/arg.h>
#include <torch/types.h>

namespace torch {
namespace nn {
namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct DropoutFuncOptions {
  TORCH_ARG(double, p) = 0.5;
  TORCH_ARG(bool, training) = true;
  TORCH_ARG(bool, inplace) = false;
};
struct AlphaDropoutFuncOptions {
  TORCH_ARG(double, p) = 0.5;
  TORCH_ARG(bool, training) = false;
  TORCH_ARG(bool, inplace) = false;
};
struct FeatureAlphaDropoutFuncOptions {
  TORCH_ARG(double, p) = 0.5;
  TORCH_ARG(bool, training) = false;
  TORCH_ARG(bool, inplace) = false;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

using Dropout2dFuncOptions = DropoutFuncOptions;
using Dropout3dFuncOptions = DropoutFuncOptions;
}  // namespace functional
}  // namespace nn
}  // namespace torch
