// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for normalisations of one sample, by the operators of these names.
#pragma once

#include <cstdint>
#include <optional>

#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <c10/util/Exception.h>
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
[[nodiscard]] inline Tensor layer_norm(const Tensor& input, const LayerNormFuncOptions& options) {
  return at::layer_norm(input, options.normalized_shape(), options.weight(), options.bias(),
                        options.eps());
}
[[nodiscard]] inline Tensor group_norm(const Tensor& input, const GroupNormFuncOptions& options) {
  return at::group_norm(input, options.num_groups(), options.weight(), options.bias(),
                        options.eps(), at::globalContext().userEnabledCuDNN());
}
/// Divides by a power of the mean square over `size` channels around each, with zeros outside.
[[nodiscard]] inline Tensor local_response_norm(const Tensor& input,
                                                const LocalResponseNormFuncOptions& options) {
  TORCH_CHECK(input.dim() >= 3, "Expected 3D or higher dimensionality input (got ", input.dim(),
              " dimensions)");
  const std::int64_t size = options.size();
  const Tensor squares = at::mul(input, input).reshape({input.size(0), 1, input.size(1), -1});
  const Tensor padded = at::constant_pad_nd(squares, {0, 0, size / 2, (size - 1) / 2}, /*value=*/0);
  const Tensor means = at::avg_pool2d(padded, {size, 1}, /*stride=*/1).reshape(input.sizes());
  return at::div(input, means.mul(options.alpha()).add(options.k()).pow(options.beta()));
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
