// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for pooling, by the operators of these names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/functional/activation.h>
#include <torch/nn/modules/utils.h>
#include <torch/nn/options/pooling.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

namespace detail {
/// A missing size is that of the input.
template <std::size_t D>
[[nodiscard]] std::vector<std::int64_t> sizes_of(const ExpandingArrayWithOptionalElem<D>& sizes,
                                                 const Tensor& input) {
  return modules::utils::_list_with_default(sizes, input.sizes());
}
template <std::size_t D>
[[nodiscard]] std::vector<std::int64_t> fractional_sizes(
    const Tensor& input, const FractionalMaxPoolOptions<D>& options) {
  if (options.output_size()) return IntArrayRef(*options.output_size()).vec();
  TORCH_CHECK(options.output_ratio(), "fractional_max_pool", D,
              "d requires specifying either an output_size or an output_ratio");
  std::vector<std::int64_t> sizes;
  for (const double ratio : **options.output_ratio()) {
    const auto dim = static_cast<std::int64_t>(sizes.size()) - static_cast<std::int64_t>(D);
    sizes.push_back(static_cast<std::int64_t>(static_cast<double>(input.size(dim)) * ratio));
  }
  return sizes;
}
template <std::size_t D>
[[nodiscard]] Tensor samples_of(const Tensor& input, const FractionalMaxPoolOptions<D>& options) {
  if (options._random_samples().defined()) return options._random_samples();
  constexpr std::int64_t dims = D;
  const std::int64_t samples = input.dim() == dims + 1 ? 1 : input.size(0);
  return at::rand({samples, input.size(-dims - 1), dims}, input.options());
}
/// The norms of windows whose averages of powers these are.
template <std::size_t D>
[[nodiscard]] Tensor norm_of_averages(const Tensor& averages, const LPPoolOptions<D>& options) {
  std::int64_t elements = 1;
  for (const std::int64_t size : *options.kernel_size()) elements *= size;
  const Tensor sizes = at::relu(at::abs(averages));
  return at::mul(at::mul(at::sign(averages), sizes), elements).pow(1.0 / options.norm_type());
}
}  // namespace detail

[[nodiscard]] inline Tensor avg_pool1d(const Tensor& input, const AvgPool1dFuncOptions& options) {
  return at::avg_pool1d(input, options.kernel_size(), options.stride(), options.padding(),
                        options.ceil_mode(), options.count_include_pad());
}
[[nodiscard]] inline Tensor avg_pool2d(const Tensor& input, const AvgPool2dFuncOptions& options) {
  return at::avg_pool2d(input, options.kernel_size(), options.stride(), options.padding(),
                        options.ceil_mode(), options.count_include_pad(),
                        options.divisor_override());
}
[[nodiscard]] inline Tensor avg_pool3d(const Tensor& input, const AvgPool3dFuncOptions& options) {
  return at::avg_pool3d(input, options.kernel_size(), options.stride(), options.padding(),
                        options.ceil_mode(), options.count_include_pad(),
                        options.divisor_override());
}

[[nodiscard]] inline Tensor max_pool1d(const Tensor& input, const MaxPool1dFuncOptions& options) {
  return at::max_pool1d(input, options.kernel_size(), options.stride(), options.padding(),
                        options.dilation(), options.ceil_mode());
}
[[nodiscard]] inline std::tuple<Tensor, Tensor> max_pool1d_with_indices(
    const Tensor& input, const MaxPool1dFuncOptions& options) {
  return at::max_pool1d_with_indices(input, options.kernel_size(), options.stride(),
                                     options.padding(), options.dilation(), options.ceil_mode());
}
[[nodiscard]] inline Tensor max_pool2d(const Tensor& input, const MaxPool2dFuncOptions& options) {
  return at::max_pool2d(input, options.kernel_size(), options.stride(), options.padding(),
                        options.dilation(), options.ceil_mode());
}
[[nodiscard]] inline std::tuple<Tensor, Tensor> max_pool2d_with_indices(
    const Tensor& input, const MaxPool2dFuncOptions& options) {
  return at::max_pool2d_with_indices(input, options.kernel_size(), options.stride(),
                                     options.padding(), options.dilation(), options.ceil_mode());
}
[[nodiscard]] inline Tensor max_pool3d(const Tensor& input, const MaxPool3dFuncOptions& options) {
  return at::max_pool3d(input, options.kernel_size(), options.stride(), options.padding(),
                        options.dilation(), options.ceil_mode());
}
[[nodiscard]] inline std::tuple<Tensor, Tensor> max_pool3d_with_indices(
    const Tensor& input, const MaxPool3dFuncOptions& options) {
  return at::max_pool3d_with_indices(input, options.kernel_size(), options.stride(),
                                     options.padding(), options.dilation(), options.ceil_mode());
}

[[nodiscard]] inline std::tuple<Tensor, Tensor> adaptive_max_pool1d_with_indices(
    const Tensor& input, const AdaptiveMaxPool1dFuncOptions& options) {
  return at::adaptive_max_pool1d(input, options.output_size());
}
[[nodiscard]] inline Tensor adaptive_max_pool1d(const Tensor& input,
                                                const AdaptiveMaxPool1dFuncOptions& options) {
  return std::get<0>(adaptive_max_pool1d_with_indices(input, options));
}
[[nodiscard]] inline Tensor adaptive_avg_pool1d(const Tensor& input,
                                                const AdaptiveAvgPool1dFuncOptions& options) {
  return at::adaptive_avg_pool1d(input, options.output_size());
}
[[nodiscard]] inline std::tuple<Tensor, Tensor> adaptive_max_pool2d_with_indices(
    const Tensor& input, const AdaptiveMaxPool2dFuncOptions& options) {
  return at::adaptive_max_pool2d(input, detail::sizes_of(options.output_size(), input));
}
[[nodiscard]] inline Tensor adaptive_max_pool2d(const Tensor& input,
                                                const AdaptiveMaxPool2dFuncOptions& options) {
  return std::get<0>(adaptive_max_pool2d_with_indices(input, options));
}
[[nodiscard]] inline Tensor adaptive_avg_pool2d(const Tensor& input,
                                                const AdaptiveAvgPool2dFuncOptions& options) {
  return at::adaptive_avg_pool2d(input, detail::sizes_of(options.output_size(), input));
}
[[nodiscard]] inline std::tuple<Tensor, Tensor> adaptive_max_pool3d_with_indices(
    const Tensor& input, const AdaptiveMaxPool3dFuncOptions& options) {
  return at::adaptive_max_pool3d(input, detail::sizes_of(options.output_size(), input));
}
[[nodiscard]] inline Tensor adaptive_max_pool3d(const Tensor& input,
                                                const AdaptiveMaxPool3dFuncOptions& options) {
  return std::get<0>(adaptive_max_pool3d_with_indices(input, options));
}
[[nodiscard]] inline Tensor adaptive_avg_pool3d(const Tensor& input,
                                                const AdaptiveAvgPool3dFuncOptions& options) {
  return at::adaptive_avg_pool3d(input, detail::sizes_of(options.output_size(), input));
}

/// The sizes of the image whose maxima `input` has. A given `output_size` has the sizes of all
/// dimensions, as in PyTorch, which takes no other number of them.
[[nodiscard]] inline std::vector<std::int64_t> _unpool_output_size(
    const Tensor& input, const IntArrayRef& kernel_size, const IntArrayRef& stride,
    const IntArrayRef& padding, const std::optional<std::vector<std::int64_t>>& output_size) {
  const std::size_t dims = kernel_size.size();
  const IntArrayRef sizes = input.sizes().slice(input.sizes().size() - dims);
  std::vector<std::int64_t> usual;
  for (std::size_t d = 0; d != dims; ++d)
    usual.push_back((sizes[d] - 1) * stride[d] + kernel_size[d] - 2 * padding[d]);
  if (!output_size) return usual;
  std::vector<std::int64_t> given;
  if (output_size->size() == dims + 2) given.assign(output_size->begin() + 2, output_size->end());
  TORCH_CHECK(given.size() == dims, "output_size should be a sequence containing ", dims, " or ",
              dims + 2, " elements, but it has a length of '", given.size(), "'");
  for (std::size_t d = 0; d != dims; ++d) {
    const std::int64_t least = usual[d] - stride[d], most = usual[d] + stride[d];
    TORCH_CHECK(least <= given[d] && given[d] <= most, "invalid output_size ", given, " (dim ", d,
                " must be between ", least, " and ", most, ")");
  }
  return given;
}
[[nodiscard]] inline Tensor max_unpool1d(const Tensor& input, const Tensor& indices,
                                         const MaxUnpool1dFuncOptions& options) {
  auto sizes = _unpool_output_size(input, options.kernel_size(), options.stride(),
                                   options.padding(), options.output_size());
  sizes.push_back(1);
  return at::max_unpool2d(input.unsqueeze(-1), indices.unsqueeze(-1), sizes).squeeze(-1);
}
[[nodiscard]] inline Tensor max_unpool2d(const Tensor& input, const Tensor& indices,
                                         const MaxUnpool2dFuncOptions& options) {
  return at::max_unpool2d(input, indices,
                          _unpool_output_size(input, options.kernel_size(), options.stride(),
                                              options.padding(), options.output_size()));
}
[[nodiscard]] inline Tensor max_unpool3d(const Tensor& input, const Tensor& indices,
                                         const MaxUnpool3dFuncOptions& options) {
  return at::max_unpool3d(input, indices,
                          _unpool_output_size(input, options.kernel_size(), options.stride(),
                                              options.padding(), options.output_size()),
                          options.stride(), options.padding());
}

/// Draws the places of the windows unless `_random_samples` has them.
[[nodiscard]] inline std::tuple<Tensor, Tensor> fractional_max_pool2d_with_indices(
    const Tensor& input, const FractionalMaxPool2dFuncOptions& options) {
  return at::fractional_max_pool2d(input, options.kernel_size(),
                                   detail::fractional_sizes<2>(input, options),
                                   detail::samples_of<2>(input, options));
}
[[nodiscard]] inline Tensor fractional_max_pool2d(const Tensor& input,
                                                  const FractionalMaxPool2dFuncOptions& options) {
  return std::get<0>(fractional_max_pool2d_with_indices(input, options));
}
/// Draws the places of the windows unless `_random_samples` has them.
[[nodiscard]] inline std::tuple<Tensor, Tensor> fractional_max_pool3d_with_indices(
    const Tensor& input, const FractionalMaxPool3dFuncOptions& options) {
  return at::fractional_max_pool3d(input, options.kernel_size(),
                                   detail::fractional_sizes<3>(input, options),
                                   detail::samples_of<3>(input, options));
}
[[nodiscard]] inline Tensor fractional_max_pool3d(const Tensor& input,
                                                  const FractionalMaxPool3dFuncOptions& options) {
  return std::get<0>(fractional_max_pool3d_with_indices(input, options));
}

[[nodiscard]] inline Tensor lp_pool1d(const Tensor& input, const LPPool1dFuncOptions& options) {
  const auto averages = AvgPool1dFuncOptions(options.kernel_size())
                            .stride(options.stride())
                            .ceil_mode(options.ceil_mode());
  return detail::norm_of_averages<1>(avg_pool1d(input.pow(options.norm_type()), averages), options);
}
[[nodiscard]] inline Tensor lp_pool2d(const Tensor& input, const LPPool2dFuncOptions& options) {
  const auto averages = AvgPool2dFuncOptions(options.kernel_size())
                            .stride(options.stride())
                            .ceil_mode(options.ceil_mode());
  return detail::norm_of_averages<2>(avg_pool2d(input.pow(options.norm_type()), averages), options);
}
[[nodiscard]] inline Tensor lp_pool3d(const Tensor& input, const LPPool3dFuncOptions& options) {
  const auto averages = AvgPool3dFuncOptions(options.kernel_size())
                            .stride(options.stride())
                            .ceil_mode(options.ceil_mode());
  return detail::norm_of_averages<3>(avg_pool3d(input.pow(options.norm_type()), averages), options);
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
