// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the output sizes of pooling, and for checks of its arguments.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <utility>

#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/div_rtn.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Converts `value` to another integer type; throws Error if it does not fit.
template <class To, class From>
[[nodiscard]] To safe_downcast(From value) {
  TORCH_CHECK(std::in_range<To>(value), "integer out of range: ", value);
  return static_cast<To>(value);
}

/// The output size of pooling for `input` elements with `left` and `right` elements of padding.
/// With `ceil_mode`, a last window may begin inside and end outside, but not begin in the padding.
template <class T>
[[nodiscard]] T pooling_output_shape_pad_lr(T input, T kernel, T left, T right, T stride,
                                            T dilation, bool ceil_mode) {
  const T room = input + left + right - dilation * (kernel - 1) - 1;
  const T windows = div_rtn<T>(ceil_mode ? room + stride - 1 : room, stride) + 1;
  return ceil_mode && (windows - 1) * stride >= input + left ? windows - 1 : windows;
}

template <class T>
[[nodiscard]] T pooling_output_shape(T input, T kernel, T pad, T stride, T dilation,
                                     bool ceil_mode) {
  TORCH_CHECK(stride != 0, "stride should not be zero");
  TORCH_CHECK(pad >= 0, "pad must be non-negative, but got pad: ", pad);
  TORCH_CHECK(pad <= ((kernel - 1) * dilation + 1) / 2,
              "pad should be at most half of effective kernel size, but got pad=", pad,
              ", kernel_size=", kernel, " and dilation=", dilation);
  return pooling_output_shape_pad_lr(input, kernel, pad, pad, stride, dilation, ceil_mode);
}

/// The padding on both sides for which `input` elements make input / stride windows, rounded up. It
/// is equal on both sides if the last window allows that.
[[nodiscard]] inline std::pair<std::int64_t, std::int64_t> pooling_same_mode_padding_lr(
    std::int64_t input, std::int64_t kernel, std::int64_t stride, std::int64_t dilation) {
  const std::int64_t whole = dilation * (kernel - 1);
  const bool drops_one = stride > 2 && whole % 2 == 1 && input % stride > 1;
  const std::int64_t added = drops_one ? whole - 1 : whole;
  return {added / 2, added - added / 2};
}

/// Throws Error if two-dimensional pooling cannot have these arguments.
inline void pool2d_shape_check(const Tensor& input, std::int64_t kernel_h, std::int64_t kernel_w,
                               std::int64_t stride_h, std::int64_t stride_w, std::int64_t pad_h,
                               std::int64_t pad_w, std::int64_t dilation_h, std::int64_t dilation_w,
                               std::int64_t planes, std::int64_t input_h, std::int64_t input_w,
                               std::int64_t output_h, std::int64_t output_w, MemoryFormat format) {
  TORCH_CHECK(kernel_w > 0 && kernel_h > 0,
              "kernel size should be greater than zero, but got kH: ", kernel_h, " kW: ", kernel_w);
  TORCH_CHECK(stride_w > 0 && stride_h > 0,
              "stride should be greater than zero, but got dH: ", stride_h, " dW: ", stride_w);
  TORCH_CHECK(dilation_h > 0 && dilation_w > 0,
              "dilation should be greater than zero, but got dilationH: ", dilation_h,
              " dilationW: ", dilation_w);
  const std::int64_t dimensions = input.dim();
  bool has_elements = dimensions == 3 || dimensions == 4;
  for (std::int64_t d = dimensions == 4 ? 1 : 0; has_elements && d < dimensions; ++d) {
    has_elements = input.size(d) != 0;
  }
  TORCH_CHECK(
      has_elements && (format != MemoryFormat::ChannelsLast || dimensions == 4), "Expected ",
      format == MemoryFormat::ChannelsLast ? "4D" : "3D or 4D",
      " (batch mode) tensor with optional 0 dim batch size for input, but got: ", input.sizes());
  TORCH_CHECK(kernel_w / 2 >= pad_w && kernel_h / 2 >= pad_h,
              "pad should be smaller than or equal to half of kernel size, but got padW = ", pad_w,
              ", padH = ", pad_h, ", kW = ", kernel_w, ", kH = ", kernel_h);
  TORCH_CHECK(output_w >= 1 && output_h >= 1, "Given input size: (", planes, "x", input_h, "x",
              input_w, "). Calculated output size: (", planes, "x", output_h, "x", output_w,
              "). Output size is too small");
}

namespace detail {
/// Throws Error unless the last sizes of `t`, which has as many dimensions as `input`, are these.
inline void check_last_sizes(const Tensor& input, const Tensor& t,
                             std::initializer_list<std::int64_t> sizes) {
  std::int64_t d = input.dim() - static_cast<std::int64_t>(sizes.size());
  for (const std::int64_t size : sizes) check_dim_size(t, input.dim(), d++, size);
}
}  // namespace detail

inline void avg_pool2d_backward_shape_check(
    const Tensor& input, const Tensor& gradient, std::int64_t, std::int64_t kernel_h,
    std::int64_t kernel_w, std::int64_t stride_h, std::int64_t stride_w, std::int64_t pad_h,
    std::int64_t pad_w, std::int64_t planes, std::int64_t input_h, std::int64_t input_w,
    std::int64_t output_h, std::int64_t output_w, MemoryFormat format) {
  pool2d_shape_check(input, kernel_h, kernel_w, stride_h, stride_w, pad_h, pad_w, 1, 1, planes,
                     input_h, input_w, output_h, output_w, format);
  detail::check_last_sizes(input, gradient, {planes, output_h, output_w});
}
inline void max_pool2d_backward_shape_check(
    const Tensor& input, const Tensor& gradient, const Tensor& indices, std::int64_t kernel_h,
    std::int64_t kernel_w, std::int64_t stride_h, std::int64_t stride_w, std::int64_t pad_h,
    std::int64_t pad_w, std::int64_t dilation_h, std::int64_t dilation_w, std::int64_t planes,
    std::int64_t input_h, std::int64_t input_w, std::int64_t output_h, std::int64_t output_w,
    MemoryFormat format) {
  pool2d_shape_check(input, kernel_h, kernel_w, stride_h, stride_w, pad_h, pad_w, dilation_h,
                     dilation_w, planes, input_h, input_w, output_h, output_w, format);
  for (const Tensor* t : {&gradient, &indices}) {
    detail::check_last_sizes(input, *t, {planes, output_h, output_w});
    if (input.dim() == 4) check_dim_size(*t, 4, 0, input.size(0));
  }
}

/// As pool2d_shape_check, for three dimensions; `function` is named in the errors. `of_input`:
/// whether the windows must also fit into the input.
inline void pool3d_shape_check(const Tensor& input, std::int64_t planes, std::int64_t kernel_t,
                               std::int64_t kernel_h, std::int64_t kernel_w, std::int64_t stride_t,
                               std::int64_t stride_h, std::int64_t stride_w, std::int64_t pad_t,
                               std::int64_t pad_h, std::int64_t pad_w, std::int64_t dilation_t,
                               std::int64_t dilation_h, std::int64_t dilation_w,
                               std::int64_t input_t, std::int64_t input_h, std::int64_t input_w,
                               std::int64_t output_t, std::int64_t output_h, std::int64_t output_w,
                               const char* function, bool of_input = false) {
  const auto all_positive = [function](const char* what, std::int64_t t, std::int64_t h,
                                       std::int64_t w) {
    TORCH_CHECK(t > 0 && h > 0 && w > 0, function, ": ", what,
                " should be greater than zero, but got ", t, ", ", h, ", ", w);
  };
  all_positive("kernel size", kernel_t, kernel_h, kernel_w);
  all_positive("stride", stride_t, stride_h, stride_w);
  all_positive("dilation", dilation_t, dilation_h, dilation_w);
  TORCH_CHECK(input.dim() == 4 || input.dim() == 5, function,
              ": Expected 4D or 5D tensor for input, but got: ", input.sizes());
  for (std::int64_t d = input.dim() - 4; d < input.dim(); ++d) {
    TORCH_CHECK(input.size(d) > 0, function,
                ": a dimension of the input is empty: ", input.sizes());
  }
  TORCH_CHECK(!of_input || (input_t >= kernel_t && input_h >= kernel_h && input_w >= kernel_w),
              function, ": the input, ", input_t, "x", input_h, "x", input_w,
              ", is smaller than the kernel, ", kernel_t, "x", kernel_h, "x", kernel_w);
  TORCH_CHECK(kernel_t / 2 >= pad_t && kernel_h / 2 >= pad_h && kernel_w / 2 >= pad_w, function,
              ": pad should be smaller than or equal to half of kernel size, but got ", pad_t, "x",
              pad_h, "x", pad_w, " for ", kernel_t, "x", kernel_h, "x", kernel_w);
  TORCH_CHECK(output_t >= 1 && output_h >= 1 && output_w >= 1, "Given input size: (", planes, "x",
              input_t, "x", input_h, "x", input_w, "). Calculated output size: (", planes, "x",
              output_t, "x", output_h, "x", output_w, "). Output size is too small");
}
inline void avg_pool3d_backward_shape_check(
    const Tensor& input, const Tensor& gradient, std::int64_t planes, std::int64_t kernel_t,
    std::int64_t kernel_h, std::int64_t kernel_w, std::int64_t stride_t, std::int64_t stride_h,
    std::int64_t stride_w, std::int64_t pad_t, std::int64_t pad_h, std::int64_t pad_w,
    std::int64_t input_t, std::int64_t input_h, std::int64_t input_w, std::int64_t output_t,
    std::int64_t output_h, std::int64_t output_w, const char* function) {
  pool3d_shape_check(input, planes, kernel_t, kernel_h, kernel_w, stride_t, stride_h, stride_w,
                     pad_t, pad_h, pad_w, 1, 1, 1, input_t, input_h, input_w, output_t, output_h,
                     output_w, function, true);
  detail::check_last_sizes(input, gradient, {planes, output_t, output_h, output_w});
}
inline void max_pool3d_backward_shape_check(
    const Tensor& input, const Tensor& gradient, const Tensor& indices, std::int64_t planes,
    std::int64_t kernel_t, std::int64_t kernel_h, std::int64_t kernel_w, std::int64_t stride_t,
    std::int64_t stride_h, std::int64_t stride_w, std::int64_t pad_t, std::int64_t pad_h,
    std::int64_t pad_w, std::int64_t dilation_t, std::int64_t dilation_h, std::int64_t dilation_w,
    std::int64_t input_t, std::int64_t input_h, std::int64_t input_w, std::int64_t output_t,
    std::int64_t output_h, std::int64_t output_w, const char* function) {
  pool3d_shape_check(input, planes, kernel_t, kernel_h, kernel_w, stride_t, stride_h, stride_w,
                     pad_t, pad_h, pad_w, dilation_t, dilation_h, dilation_w, input_t, input_h,
                     input_w, output_t, output_h, output_w, function);
  for (const Tensor* t : {&gradient, &indices})
    detail::check_last_sizes(input, *t, {planes, output_t, output_h, output_w});
}

}  // namespace native
}  // namespace at
