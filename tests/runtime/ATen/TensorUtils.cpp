// SPDX-License-Identifier: BSL-1.0
// Strides of views and checks of backends. The expected answers are PyTorch 2.13's.
#include <ATen/TensorUtils.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "../thrown.hpp"

namespace {

using numbers = std::vector<std::int64_t>;

[[nodiscard]] std::optional<numbers> strides(const numbers& from, const numbers& steps,
                                             const numbers& to) {
  return at::detail::computeStride(at::IntArrayRef(from), at::IntArrayRef(steps),
                                   at::IntArrayRef(to));
}

TEST(TensorUtils, StridesOfViews) {
  EXPECT_EQ(strides({2, 3}, {3, 1}, {6}), (numbers{1}));
  EXPECT_EQ(strides({2, 3}, {1, 2}, {6}), std::nullopt);
  EXPECT_EQ(strides({2, 3}, {1, 2}, {2, 3, 1}), (numbers{1, 2, 2}));
  EXPECT_EQ(strides({4, 3}, {1, 4}, {2, 2, 3}), (numbers{2, 1, 4}));
  EXPECT_EQ(strides({2, 1, 3}, {9, 77, 1}, {2, 3}), (numbers{9, 1}));
  EXPECT_EQ(strides({2, 3}, {3, 1}, {7}), std::nullopt);
}

TEST(TensorUtils, StridesOfViewsWithoutDimensionsOrElements) {
  EXPECT_EQ(strides({}, {}, {}), numbers());
  EXPECT_EQ(strides({}, {}, {1, 1}), (numbers{1, 1}));
  EXPECT_EQ(strides({0, 3}, {7, 1}, {0, 3}), (numbers{7, 1}));
  EXPECT_EQ(strides({0, 3}, {3, 1}, {3, 0}), (numbers{1, 1}));
  EXPECT_EQ(at::detail::defaultStrides({2, 4, 3}), (numbers{12, 3, 1}));
  EXPECT_EQ(at::detail::defaultStrides({2, 0, 3}), (numbers{0, 3, 1}));
}

TEST(TensorUtils, StridesInASmallVector) {
  const numbers from{2, 3}, steps{3, 1};
  const std::optional<at::DimVector> out =
      at::detail::computeStride(from, steps, at::DimVector({3, 2}));
  ASSERT_TRUE(out);
  EXPECT_EQ(*out, at::DimVector({2, 1}));
}

TEST(TensorUtils, Backends) {
  const std::vector<at::Tensor> tensors{at::zeros({2}), at::Tensor()};
  at::checkBackend("f", tensors, at::Backend::CPU);
  EXPECT_EQ(test::thrown<c10::Error>([&] { at::checkBackend("f", tensors, at::Backend::CUDA); }),
            "Expected tensor to have CUDA Backend, but got tensor with CPU Backend (while checking "
            "arguments for f)");
}

}  // namespace
