// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for vectors of length 1.
#pragma once

#include <ATen/Functions.h>
#include <torch/nn/options/normalization.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

/// Divides by the norm along a dimension, or by `eps` where the norm is smaller.
inline Tensor normalize(const Tensor& input, const NormalizeFuncOptions& options = {}) {
  const Tensor norm = at::norm(input, options.p(), {options.dim()}, /*keepdim=*/true);
  const Tensor length = norm.clamp_min(options.eps());
  if (!options.out()) return at::div(input, length);
  Tensor out = *options.out();
  return at::div_out(out, input, length);
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
