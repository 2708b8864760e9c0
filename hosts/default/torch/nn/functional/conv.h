// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for convolutions, by the operators of these names.
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>

#include <ATen/Functions.h>
#include <torch/nn/options/conv.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

namespace detail {
/// Calls with the sizes of the padding, or with its word.
template <std::size_t D, class Call>
[[nodiscard]] Tensor with_padding(const nn::detail::conv_padding_t<D>& padding, Call call) {
  if (const auto* sizes = std::get_if<ExpandingArray<D>>(&padding))
    return call(IntArrayRef(*sizes));
  const bool is_valid = std::holds_alternative<enumtype::kValid>(padding);
  return call(std::string_view(is_valid ? "valid" : "same"));
}
}  // namespace detail

[[nodiscard]] inline Tensor conv1d(const Tensor& input, const Tensor& weight,
                                   const Conv1dFuncOptions& options = {}) {
  return detail::with_padding<1>(options.padding(), [&](auto padding) {
    return at::conv1d(input, weight, options.bias(), options.stride(), padding, options.dilation(),
                      options.groups());
  });
}
[[nodiscard]] inline Tensor conv2d(const Tensor& input, const Tensor& weight,
                                   const Conv2dFuncOptions& options = {}) {
  return detail::with_padding<2>(options.padding(), [&](auto padding) {
    return at::conv2d(input, weight, options.bias(), options.stride(), padding, options.dilation(),
                      options.groups());
  });
}
[[nodiscard]] inline Tensor conv3d(const Tensor& input, const Tensor& weight,
                                   const Conv3dFuncOptions& options = {}) {
  return detail::with_padding<3>(options.padding(), [&](auto padding) {
    return at::conv3d(input, weight, options.bias(), options.stride(), padding, options.dilation(),
                      options.groups());
  });
}
[[nodiscard]] inline Tensor conv_transpose1d(const Tensor& input, const Tensor& weight,
                                             const ConvTranspose1dFuncOptions& options = {}) {
  return at::conv_transpose1d(input, weight, options.bias(), options.stride(), options.padding(),
                              options.output_padding(), options.groups(), options.dilation());
}
[[nodiscard]] inline Tensor conv_transpose2d(const Tensor& input, const Tensor& weight,
                                             const ConvTranspose2dFuncOptions& options = {}) {
  return at::conv_transpose2d(input, weight, options.bias(), options.stride(), options.padding(),
                              options.output_padding(), options.groups(), options.dilation());
}
[[nodiscard]] inline Tensor conv_transpose3d(const Tensor& input, const Tensor& weight,
                                             const ConvTranspose3dFuncOptions& options = {}) {
  return at::conv_transpose3d(input, weight, options.bias(), options.stride(), options.padding(),
                              options.output_padding(), options.groups(), options.dilation());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
