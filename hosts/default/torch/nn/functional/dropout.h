// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for dropout, by the operators of these names. `inplace` writes to the input.
#pragma once

#include <cstdint>

#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/options/dropout.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

namespace detail {
inline void check_probability(double p) {
  TORCH_CHECK(p >= 0 && p <= 1, "dropout probability has to be between 0 and 1, but got ", p);
}
/// Drops whole channels of a sample, or of several where there is a dimension more.
template <class Options>
Tensor dropout_of_channels(Tensor input, const Options& options, std::int64_t batched_dim) {
  check_probability(options.p());
  const bool is_batched = input.dim() == batched_dim;
  if (options.inplace()) {
    if (!is_batched) input.unsqueeze_(0);
    at::feature_dropout_(input, options.p(), options.training());
    return is_batched ? input : input.squeeze_(0);
  }
  const Tensor batch = is_batched ? input : input.unsqueeze(0);
  const Tensor result = at::feature_dropout(batch, options.p(), options.training());
  return is_batched ? result : result.squeeze(0);
}
}  // namespace detail

inline Tensor dropout(Tensor input, const DropoutFuncOptions& options = {}) {
  detail::check_probability(options.p());
  return options.inplace() ? at::dropout_(input, options.p(), options.training())
                           : at::dropout(input, options.p(), options.training());
}
inline Tensor dropout2d(Tensor input, const Dropout2dFuncOptions& options = {}) {
  return detail::dropout_of_channels(input, options, 4);
}
inline Tensor dropout3d(Tensor input, const Dropout3dFuncOptions& options = {}) {
  return detail::dropout_of_channels(input, options, 5);
}
inline Tensor alpha_dropout(Tensor input, const AlphaDropoutFuncOptions& options = {}) {
  detail::check_probability(options.p());
  return options.inplace() ? at::alpha_dropout_(input, options.p(), options.training())
                           : at::alpha_dropout(input, options.p(), options.training());
}
inline Tensor feature_alpha_dropout(Tensor input,
                                    const FeatureAlphaDropoutFuncOptions& options = {}) {
  detail::check_probability(options.p());
  return options.inplace() ? at::feature_alpha_dropout_(input, options.p(), options.training())
                           : at::feature_alpha_dropout(input, options.p(), options.training());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
