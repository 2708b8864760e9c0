// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels of convolutions: sizes, checks, and the memory format of the output.
#pragma once

#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <ATen/native/DispatchStub.h>
#include <c10/util/env.h>
#include <c10/util/irange.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// The libraries and loops with which PyTorch computes a convolution.
enum class SCHEMA_CT_VISIBLE ConvBackend {
  CudaDepthwise2d,
  CudaDepthwise3d,
  Cudnn,
  CudnnTranspose,
  Empty,
  Miopen,
  MiopenDepthwise,
  MiopenTranspose,
  Mkldnn,
  MkldnnTranspose,
  MkldnnEmpty,
  NnpackSpatial,
  Overrideable,
  Slow2d,
  Slow3d,
  SlowDilated2d,
  SlowDilated3d,
  SlowTranspose2d,
  SlowTranspose3d,
  Winograd3x3Depthwise,
  Xnnpack2d,
  Mps,
  MpsTranspose,
};

// Positions of dimensions of the input, the output and the weight.
inline constexpr int input_batch_size_dim = 0;
inline constexpr int input_channels_dim = 1;
inline constexpr int output_batch_size_dim = 0;
inline constexpr int output_channels_dim = 1;
inline constexpr int weight_output_channels_dim = 0;
inline constexpr int weight_input_channels_dim = 1;
/// The most dimensions that a convolution has beside those of batch and channels.
inline constexpr int max_dim = 3;

/// Throws Error unless there are so many arguments, none of which is negative.
inline void check_args(CheckedFrom c, IntArrayRef args, std::size_t expected_size,
                       const char* arg_name) {
  TORCH_CHECK(args.size() <= expected_size, "Too many ", arg_name, " values (", args.size(),
              ") supplied, expecting ", expected_size, " (while checking arguments for ", c, ")");
  TORCH_CHECK(args.size() >= expected_size, "Not enough ", arg_name, " values (", args.size(),
              ") supplied, expecting ", expected_size, " (while checking arguments for ", c, ")");
  for (const std::int64_t each : args) {
    if (each >= 0) continue;
    std::string list;
    for (const std::int64_t shown : args) list += (list.empty() ? "" : ", ") + c10::str(shown);
    TORCH_CHECK(false, arg_name, " should be greater than zero but got (", list,
                ") (while checking arguments for ", c, ")");
  }
}

/// Throws Error for arguments that no convolution has.
inline void convolution_shape_check(CheckedFrom c, const TensorGeometryArg& input,
                                    const TensorGeometryArg& weight,
                                    const TensorGeometryArg& output, IntArrayRef padding,
                                    IntArrayRef stride, IntArrayRef dilation, std::int64_t groups) {
  check_args(c, padding, static_cast<std::size_t>(input->dim() - 2), "padding");
  check_args(c, stride, padding.size(), "stride");
  check_args(c, dilation, padding.size(), "dilation");
  for (const auto s : stride) TORCH_CHECK(s > 0, "Stride must be greater than 0 but got ", s);
  for (const auto d : dilation) TORCH_CHECK(d > 0, "Dilation must be greater than 0 but got ", d);
  checkDimRange(c, input, 3, 6);
  checkSize_symint(c, input, input_channels_dim, weight->size(1) * groups);
  checkSameDim(c, input, weight);
  checkSameDim(c, input, output);
}

/// No dilation means 1 in each dimension.
template <class T>
[[nodiscard]] std::vector<T> _conv_output_size(ArrayRef<T> input_size, ArrayRef<T> weight_size,
                                               ArrayRef<T> padding, ArrayRef<T> stride,
                                               ArrayRef<T> dilation = {}) {
  std::vector<T> out{input_size[input_batch_size_dim], weight_size[weight_output_channels_dim]};
  for (std::size_t d = 2; d < input_size.size(); ++d) {
    const T step = dilation.empty() ? T(1) : dilation[d - 2];
    const T kernel = step * (weight_size[d] - 1) + 1;
    out.push_back((input_size[d] + padding[d - 2] * 2 - kernel) / stride[d - 2] + 1);
  }
  return out;
}
[[nodiscard]] inline std::vector<std::int64_t> conv_output_size(IntArrayRef input_size,
                                                                IntArrayRef weight_size,
                                                                IntArrayRef padding,
                                                                IntArrayRef stride,
                                                                IntArrayRef dilation = {}) {
  return _conv_output_size(input_size, weight_size, padding, stride, dilation);
}
[[nodiscard]] inline std::vector<c10::SymInt> conv_output_size(c10::SymIntArrayRef input_size,
                                                               c10::SymIntArrayRef weight_size,
                                                               c10::SymIntArrayRef padding,
                                                               c10::SymIntArrayRef stride,
                                                               c10::SymIntArrayRef dilation = {}) {
  return _conv_output_size(input_size, weight_size, padding, stride, dilation);
}

/// Several sizes of an input give the same output: output_padding says which is meant.
template <class T>
[[nodiscard]] std::vector<T> _conv_input_size(ArrayRef<T> output_size, ArrayRef<T> weight_size,
                                              ArrayRef<T> padding, ArrayRef<T> output_padding,
                                              ArrayRef<T> stride, ArrayRef<T> dilation, T groups) {
  std::vector<T> out{output_size[output_batch_size_dim],
                     weight_size[weight_input_channels_dim] * groups};
  for (std::size_t d = 2; d < output_size.size(); ++d) {
    const T kernel = (weight_size[d] - 1) * dilation[d - 2] + 1;
    out.push_back((output_size[d] - 1) * stride[d - 2] - padding[d - 2] * 2 + kernel +
                  output_padding[d - 2]);
  }
  return out;
}
[[nodiscard]] inline std::vector<std::int64_t> conv_input_size(
    IntArrayRef output_size, IntArrayRef weight_size, IntArrayRef padding,
    IntArrayRef output_padding, IntArrayRef stride, IntArrayRef dilation, std::int64_t groups) {
  return _conv_input_size(output_size, weight_size, padding, output_padding, stride, dilation,
                          groups);
}
[[nodiscard]] inline std::vector<c10::SymInt> conv_input_size(
    c10::SymIntArrayRef output_size, c10::SymIntArrayRef weight_size, c10::SymIntArrayRef padding,
    c10::SymIntArrayRef output_padding, c10::SymIntArrayRef stride, c10::SymIntArrayRef dilation,
    c10::SymInt groups) {
  return _conv_input_size(output_size, weight_size, padding, output_padding, stride, dilation,
                          groups);
}

template <class T>
[[nodiscard]] std::vector<T> _conv_weight_size(ArrayRef<T> input_size, ArrayRef<T> output_size,
                                               ArrayRef<T> padding, ArrayRef<T> output_padding,
                                               IntArrayRef stride, IntArrayRef dilation,
                                               std::int64_t groups) {
  std::vector<T> out{output_size[output_channels_dim], input_size[input_channels_dim] / groups};
  for (std::size_t d = 2; d < input_size.size(); ++d) {
    const T kernel = input_size[d] - (output_size[d] - 1) * stride[d - 2] + padding[d - 2] * 2 -
                     output_padding[d - 2];
    out.push_back((kernel - 1) / dilation[d - 2] + 1);
  }
  return out;
}
[[nodiscard]] inline std::vector<std::int64_t> conv_weight_size(
    IntArrayRef input_size, IntArrayRef output_size, IntArrayRef padding,
    IntArrayRef output_padding, IntArrayRef stride, IntArrayRef dilation, std::int64_t groups) {
  return _conv_weight_size(input_size, output_size, padding, output_padding, stride, dilation,
                           groups);
}
[[nodiscard]] inline std::vector<c10::SymInt> conv_weight_size(
    c10::SymIntArrayRef input_size, c10::SymIntArrayRef output_size, c10::SymIntArrayRef padding,
    c10::SymIntArrayRef output_padding, IntArrayRef stride, IntArrayRef dilation,
    std::int64_t groups) {
  return _conv_weight_size(input_size, output_size, padding, output_padding, stride, dilation,
                           groups);
}

/// A view of a bias for an output of `dim` dimensions.
[[nodiscard]] inline Tensor reshape_bias(std::int64_t dim, const Tensor& bias) {
  std::vector<std::int64_t> shape(static_cast<std::size_t>(dim), 1);
  shape[1] = -1;
  return bias.reshape(shape);
}

namespace conv_detail {

[[nodiscard]] inline bool is_channels_last(const Tensor& t, bool exact_match = false) {
  const MemoryFormat format = t.suggest_memory_format(exact_match);
  return format == MemoryFormat::ChannelsLast || format == MemoryFormat::ChannelsLast3d;
}
[[nodiscard]] inline bool is_either_double(const Tensor& input, const Tensor& weight) {
  return input.scalar_type() == kDouble || weight.scalar_type() == kDouble;
}
[[nodiscard]] inline bool use_channels_last(const Tensor& input, const Tensor& weight,
                                            bool exact_match = false) {
  return input.defined() && !input.is_sparse() &&
         (is_channels_last(input, exact_match) || is_channels_last(weight, exact_match));
}
/// The format with channels last for the weight's dimensions, if it is wanted of either tensor.
[[nodiscard]] inline MemoryFormat format_of(const Tensor& input, const Tensor& weight,
                                            bool enabled) {
  const std::int64_t dimensions = weight.dim();
  if (!enabled || dimensions < 4 || dimensions > 5) return MemoryFormat::Contiguous;
  const auto wanted = dimensions == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
  return input.suggest_memory_format() == wanted || weight.suggest_memory_format() == wanted
             ? wanted
             : MemoryFormat::Contiguous;
}

}  // namespace conv_detail

// Contiguous, as there is neither cuDNN nor MIOpen here.
[[nodiscard]] inline MemoryFormat cudnn_conv_suggest_memory_format(const Tensor& input,
                                                                   const Tensor& weight) {
  const bool enabled = at::detail::getCUDAHooks().compiledWithCuDNN() &&
                       !conv_detail::is_either_double(input, weight);
  return conv_detail::format_of(input, weight, enabled);
}
[[nodiscard]] inline MemoryFormat miopen_conv_suggest_memory_format(const Tensor& input,
                                                                    const Tensor& weight) {
  const bool enabled = at::detail::getCUDAHooks().compiledWithMIOpen() &&
                       !conv_detail::is_either_double(input, weight) &&
                       c10::utils::check_env("PYTORCH_MIOPEN_SUGGEST_NHWC").value_or(false);
  return conv_detail::format_of(input, weight, enabled);
}
[[nodiscard]] inline bool miopen_conv_use_channels_last(const Tensor& input, const Tensor& weight) {
  return miopen_conv_suggest_memory_format(input, weight) != MemoryFormat::Contiguous;
}

[[nodiscard]] inline bool mkldnn_conv_use_channels_last(const Tensor& input, const Tensor& weight) {
  return !conv_detail::is_either_double(input, weight) && !input.is_mkldnn() &&
         !weight.is_mkldnn() && conv_detail::use_channels_last(input, weight);
}
[[nodiscard]] inline bool thnn_conv_use_channels_last(const Tensor& input, const Tensor& weight) {
  return input.device().is_cpu() && (input.suggest_memory_format() == MemoryFormat::ChannelsLast ||
                                     weight.suggest_memory_format() == MemoryFormat::ChannelsLast);
}
[[nodiscard]] inline bool xpu_conv_use_channels_last(const Tensor& input, const Tensor& weight) {
  return input.is_xpu() && weight.is_xpu() && conv_detail::use_channels_last(input, weight);
}
[[nodiscard]] inline bool mps_conv_use_channels_last(const Tensor& input, const Tensor& weight) {
  return input.is_mps() && weight.is_mps() && conv_detail::use_channels_last(input, weight, true);
}

}  // namespace native
}  // namespace at
