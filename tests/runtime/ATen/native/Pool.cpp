// SPDX-License-Identifier: BSL-1.0
// Pooling backward and in three dimensions refuses the same arguments as PyTorch 2.13.
#include <ATen/native/Pool.h>

#include <gtest/gtest.h>

#include <ATen/ATen.h>

namespace {

using namespace at::native;

TEST(Pool, BackwardInTwoDimensions) {
  const at::Tensor x = at::zeros({1, 2, 8, 8}), gradient = at::zeros({1, 2, 7, 7});
  const auto average = [&](const at::Tensor& t) {
    avg_pool2d_backward_shape_check(x, t, 1, 2, 2, 1, 1, 0, 0, 2, 8, 8, 7, 7,
                                    at::MemoryFormat::Contiguous);
  };
  average(gradient);
  EXPECT_THROW(average(at::zeros({1, 2, 7, 6})), c10::Error);
  EXPECT_THROW(average(at::zeros({2, 7, 7})), c10::Error);
  const auto greatest = [&](const at::Tensor& t, const at::Tensor& indices) {
    max_pool2d_backward_shape_check(x, t, indices, 2, 2, 1, 1, 0, 0, 1, 1, 2, 8, 8, 7, 7,
                                    at::MemoryFormat::Contiguous);
  };
  greatest(gradient, gradient);
  EXPECT_THROW(greatest(gradient, at::zeros({1, 2, 7, 6})), c10::Error);
  EXPECT_THROW(greatest(at::zeros({2, 2, 7, 7}), gradient), c10::Error);
}

TEST(Pool, InThreeDimensions) {
  const at::Tensor x = at::zeros({1, 2, 4, 8, 8}), gradient = at::zeros({1, 2, 3, 7, 7});
  const auto check = [](const at::Tensor& t, int kernel, int stride, int pad, int output,
                        bool of_input = false) {
    pool3d_shape_check(t, 2, kernel, kernel, kernel, stride, stride, stride, pad, pad, pad, 1, 1, 1,
                       4, 8, 8, output, output, output, "f", of_input);
  };
  check(x, 2, 1, 1, 3);
  check(at::zeros({0, 2, 4, 8, 8}), 2, 1, 1, 3);
  EXPECT_THROW(check(x, 0, 1, 0, 3), c10::Error);
  EXPECT_THROW(check(x, 2, 0, 1, 3), c10::Error);
  EXPECT_THROW(check(x, 2, 1, 2, 3), c10::Error);
  EXPECT_THROW(check(x, 2, 1, 1, 0), c10::Error);
  EXPECT_THROW(check(at::zeros({4, 8, 8}), 2, 1, 1, 3), c10::Error);
  EXPECT_THROW(check(at::zeros({1, 0, 4, 8, 8}), 2, 1, 1, 3), c10::Error);
  check(x, 5, 1, 1, 3);
  EXPECT_THROW(check(x, 5, 1, 1, 3, true), c10::Error);
  avg_pool3d_backward_shape_check(x, gradient, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0, 4, 8, 8, 3, 7, 7, "f");
  EXPECT_THROW(
      avg_pool3d_backward_shape_check(x, x, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0, 4, 8, 8, 3, 7, 7, "f"),
      c10::Error);
  max_pool3d_backward_shape_check(x, gradient, gradient, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0, 1, 1, 1, 4,
                                  8, 8, 3, 7, 7, "f");
  EXPECT_THROW(max_pool3d_backward_shape_check(x, gradient, x, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0, 1, 1,
                                               1, 4, 8, 8, 3, 7, 7, "f"),
               c10::Error);
}

}  // namespace
