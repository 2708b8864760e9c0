// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for checks of im2col and col2im, which write the windows of an image as columns,
// and add them up again.
#pragma once

#include <cstdint>
#include <string>

#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/div_rtn.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/StringUtil.h>
#include <c10/util/safe_numerics.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// How many windows there are along a dimension.
[[nodiscard]] inline std::int64_t sliding_window_count(std::int64_t input_size, std::int64_t pad,
                                                       std::int64_t dilation, std::int64_t kernel,
                                                       std::int64_t stride) {
  const std::int64_t room = input_size + 2 * pad - dilation * (kernel - 1) - 1;
  return div_rtn<std::int64_t>(room, stride) + 1;
}

namespace im2col_detail {

/// A number for each of the two dimensions of an image.
struct numbers {
  std::int64_t h, w;
  [[nodiscard]] std::string text() const { return c10::str("(", h, ", ", w, ")"); }
};

inline void check_above(std::int64_t bound, const char* says, const char* name, numbers n) {
  TORCH_CHECK(n.h > bound && n.w > bound, says, ", but got ", name, "_height: ", n.h, " ", name,
              "_width: ", n.w);
}

}  // namespace im2col_detail

/// Throws Error if columns of this shape cannot be those of such windows of an image.
inline void col2im_shape_check(const Tensor& input, const Tensor& /*grad_output*/,
                               std::int64_t output_height, std::int64_t output_width,
                               std::int64_t kernel_height, std::int64_t kernel_width,
                               std::int64_t dilation_height, std::int64_t dilation_width,
                               std::int64_t pad_height, std::int64_t pad_width,
                               std::int64_t stride_height, std::int64_t stride_width) {
  using im2col_detail::check_above, im2col_detail::numbers;
  const numbers output{output_height, output_width}, kernel{kernel_height, kernel_width};
  const numbers dilation{dilation_height, dilation_width}, pad{pad_height, pad_width};
  const numbers stride{stride_height, stride_width};
  check_above(0, "kernel size should be greater than zero", "kernel", kernel);
  check_above(0, "stride should be greater than zero", "stride", stride);
  check_above(0, "dilation should be greater than zero", "dilation", dilation);
  check_above(-1, "padding should be non-negative", "pad", pad);

  const IntArrayRef sizes = input.sizes();
  const bool is_batch = sizes.size() == 3;
  TORCH_CHECK((is_batch || sizes.size() == 2) && sizes[sizes.size() - 1] != 0 &&
                  sizes[sizes.size() - 2] != 0,
              "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and "
              "non-zero dimensions for input, but got: ",
              sizes);
  const std::int64_t rows = sizes[is_batch ? 1 : 0], columns = sizes[is_batch ? 2 : 1];
  std::uint64_t area = 0;
  TORCH_CHECK(!c10::mul_overflows(static_cast<std::uint64_t>(kernel.w),
                                  static_cast<std::uint64_t>(kernel.h), &area),
              "Given kernel_width = ", kernel.w, " and kernel_height = ", kernel.h,
              " the product of kernel_width and kernel_height overflowed.");
  TORCH_CHECK(static_cast<std::uint64_t>(rows) % area == 0,
              "Expected size of input's dimension 1 to be divisible by the product of kernel_size, "
              "but got input.size(1)=",
              rows, " and kernel_size=", kernel.text(), ".");

  const numbers blocks{sliding_window_count(output.h, pad.h, dilation.h, kernel.h, stride.h),
                       sliding_window_count(output.w, pad.w, dilation.w, kernel.w, stride.w)};
  const std::int64_t number = blocks.h * blocks.w;
  TORCH_CHECK(columns == number, "Given output_size=", output.text(),
              ", kernel_size=", kernel.text(), ", dilation=", dilation.text(),
              ", padding=", pad.text(), ", stride=", stride.text(),
              ", expected size of input's dimension 2 to match the calculated number of sliding "
              "blocks ",
              blocks.h, " * ", blocks.w, " = ", number, ", but got input.size(2)=", columns, ".");
  TORCH_CHECK(blocks.h >= 1 && blocks.w >= 1, "Given output_size=", output.text(),
              ", kernel_size=", kernel.text(), ", dilation=", dilation.text(),
              ", padding=", pad.text(), ", stride=", stride.text(),
              ", calculated shape of the array of sliding blocks as ", blocks.text(),
              ", which is too small (non-positive)");
  TORCH_CHECK(output.h >= 1 && output.w >= 1,
              "Expected output spatial size to be positive, but got: output_size=", output.text(),
              ".");
}

/// Throws Error if an image of this shape has no such windows.
inline void im2col_shape_check(const Tensor& input, const Tensor& /*grad_output*/,
                               std::int64_t kernel_height, std::int64_t kernel_width,
                               std::int64_t dilation_height, std::int64_t dilation_width,
                               std::int64_t pad_height, std::int64_t pad_width,
                               std::int64_t stride_height, std::int64_t stride_width) {
  using im2col_detail::check_above, im2col_detail::numbers;
  const numbers kernel{kernel_height, kernel_width}, dilation{dilation_height, dilation_width};
  const numbers pad{pad_height, pad_width}, stride{stride_height, stride_width};
  check_above(0, "kernel size should be greater than zero", "kernel", kernel);
  check_above(0, "dilation should be greater than zero", "dilation", dilation);
  check_above(-1, "padding should be non-negative", "pad", pad);
  check_above(0, "stride should be greater than zero", "stride", stride);

  // size() throws for an input with fewer dimensions.
  const bool has_planes = input.size(1) != 0 && input.size(2) != 0;
  const bool is_batch = input.dim() == 4;
  TORCH_CHECK(
      has_planes && (is_batch ? input.size(3) != 0 : input.dim() == 3 && input.size(0) != 0),
      "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
      "dimensions for input, but got: ",
      input.sizes());
  const numbers image{input.size(-2), input.size(-1)};
  const numbers blocks{sliding_window_count(image.h, pad.h, dilation.h, kernel.h, stride.h),
                       sliding_window_count(image.w, pad.w, dilation.w, kernel.w, stride.w)};
  TORCH_CHECK(blocks.h >= 1 && blocks.w >= 1, "Given input with spatial size ", image.text(),
              ", kernel_size=", kernel.text(), ", dilation=", dilation.text(),
              ", padding=", pad.text(), ", calculated shape of the array of sliding blocks as ",
              blocks.text(), ", but its components must be at least one.");
}

}  // namespace native
}  // namespace at
