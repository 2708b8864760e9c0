// SPDX-License-Identifier: BSL-1.0
// Windows as columns, and which shapes they may have. The expected texts are PyTorch 2.13's.
#include <ATen/native/im2col_shape_check.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "../../thrown.hpp"

namespace {

using namespace at::native;
using test::thrown_by;

struct window {
  std::int64_t kernel_h = 2, kernel_w = 2, dilation = 1, pad = 0, stride = 1;
};
std::string columns_refused(const at::Tensor& columns, std::int64_t h, std::int64_t w,
                            window n = {}) {
  return thrown_by([&] {
    col2im_shape_check(columns, at::Tensor(), h, w, n.kernel_h, n.kernel_w, n.dilation, 1, n.pad,
                       n.pad, n.stride, 1);
  });
}
std::string image_refused(const at::Tensor& image, window n) {
  return thrown_by([&] {
    im2col_shape_check(image, at::Tensor(), n.kernel_h, n.kernel_w, n.dilation, 1, n.pad, 0,
                       n.stride, 1);
  });
}
constexpr const char* nothing = "(nothing was thrown)";

TEST(Im2colShapeCheck, Columns) {
  EXPECT_EQ(sliding_window_count(7, 1, 2, 3, 2), 3);
  const at::Tensor c = at::zeros({2, 12, 6});
  EXPECT_EQ(columns_refused(c, 3, 4), nothing);
  EXPECT_EQ(columns_refused(c, 4, 4),
            "Given output_size=(4, 4), kernel_size=(2, 2), dilation=(1, 1), padding=(0, 0), "
            "stride=(1, 1), expected size of input's dimension 2 to match the calculated number of "
            "sliding blocks 3 * 3 = 9, but got input.size(2)=6.");
  EXPECT_EQ(columns_refused(c, 4, 4, {.kernel_h = 5}),
            "Expected size of input's dimension 1 to be divisible by the product of kernel_size, "
            "but got input.size(1)=12 and kernel_size=(5, 2).");
  EXPECT_EQ(columns_refused(at::zeros({6}), 4, 4),
            "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and "
            "non-zero dimensions for input, but got: [6]");
  constexpr std::int64_t huge = std::int64_t{1} << 33;
  EXPECT_EQ(columns_refused(c, 4, 4, {.kernel_h = huge, .kernel_w = huge}),
            "Given kernel_width = 8589934592 and kernel_height = 8589934592 the product of "
            "kernel_width and kernel_height overflowed.");
  EXPECT_EQ(columns_refused(at::zeros({2, 4, 1}), 0, 0),
            "Given output_size=(0, 0), kernel_size=(2, 2), dilation=(1, 1), padding=(0, 0), "
            "stride=(1, 1), calculated shape of the array of sliding blocks as (-1, -1), which is "
            "too small (non-positive)");
  EXPECT_EQ(columns_refused(at::zeros({2, 4, 1}), 0, 0, {.pad = 1}),
            "Expected output spatial size to be positive, but got: output_size=(0, 0).");
}

TEST(Im2colShapeCheck, Images) {
  const at::Tensor x = at::zeros({2, 3, 4, 5});
  EXPECT_EQ(image_refused(x, {}), nothing);
  EXPECT_EQ(image_refused(x, {.kernel_h = 6, .kernel_w = 3}),
            "Given input with spatial size (4, 5), kernel_size=(6, 3), dilation=(1, 1), "
            "padding=(0, 0), calculated shape of the array of sliding blocks as (-1, 3), but its "
            "components must be at least one.");
  EXPECT_EQ(image_refused(at::zeros({2, 3, 0}), {}),
            "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
            "dimensions for input, but got: [2, 3, 0]");
  EXPECT_EQ(image_refused(x, {.kernel_h = 0, .kernel_w = 3}),
            "kernel size should be greater than zero, but got kernel_height: 0 kernel_width: 3");
  EXPECT_EQ(image_refused(x, {.dilation = 0}),
            "dilation should be greater than zero, but got dilation_height: 0 dilation_width: 1");
  EXPECT_EQ(image_refused(x, {.pad = -1}),
            "padding should be non-negative, but got pad_height: -1 pad_width: 0");
  EXPECT_EQ(image_refused(x, {.stride = 0}),
            "stride should be greater than zero, but got stride_height: 0 stride_width: 1");
  EXPECT_EQ(image_refused(at::zeros({2, 3}), {}),
            "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
}

}  // namespace
