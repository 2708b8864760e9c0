// SPDX-License-Identifier: BSL-1.0
// <ATen/CPUApplyUtils.h>: functions of the elements of several tensors. The expected text is
// PyTorch 2.13's.
#include <ATen/CPUApplyUtils.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "../../thrown.hpp"

namespace {

using at::Tensor;

/// 0, 1, 2 … in a tensor of these sizes and strides.
Tensor counted(at::IntArrayRef sizes, at::IntArrayRef strides) {
  const Tensor out = at::empty_strided(sizes, strides, at::kLong);
  std::int64_t next = 0;
  at::Tensor to = out;
  at::CPU_tensor_apply2<std::int64_t, std::int64_t>(to, to, [&](auto& a, auto&) { a = next++; });
  return out;
}
std::vector<std::int64_t> elements(const Tensor& t) {
  const Tensor whole = t.contiguous();
  const auto* const data = whole.const_data_ptr<std::int64_t>();
  return {data, data + whole.numel()};
}

TEST(CPUApplyUtils, WalksInTheOrderOfIndices) {
  EXPECT_EQ(elements(counted({2, 3}, {3, 1})), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(elements(counted({2, 3}, {1, 2})), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(elements(counted({2, 2, 2}, {9, 1, 3})),
            (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(elements(counted({}, {})), std::vector<std::int64_t>{0});
  EXPECT_EQ(elements(counted({0, 2}, {2, 1})), std::vector<std::int64_t>{});
  // More than eight dimensions.
  const std::vector<std::int64_t> sizes{1, 2, 1, 2, 1, 1, 1, 1, 1, 2};
  const std::vector<std::int64_t> strides{9, 1, 9, 2, 9, 9, 9, 9, 9, 4};
  EXPECT_EQ(elements(counted(sizes, strides)), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(CPUApplyUtils, ThreeAndFourTensors) {
  const Tensor a = counted({2, 3}, {3, 1}), b = counted({6}, {1}), c = counted({3, 2}, {1, 3});
  at::CPU_tensor_apply3<std::int64_t, std::int64_t, std::int64_t>(
      a, b, c, [](auto& out, auto& x, auto& y) { out = x + 10 * y; });
  EXPECT_EQ(elements(a), (std::vector<std::int64_t>{0, 11, 22, 33, 44, 55}));
  at::CPU_tensor_apply4<std::int64_t, std::int64_t, std::int64_t, std::int64_t>(
      a, b, c, b, [](auto& out, auto& x, auto& y, auto& z) { out = x + y + z; });
  EXPECT_EQ(elements(a), (std::vector<std::int64_t>{0, 3, 6, 9, 12, 15}));
}

TEST(CPUApplyUtils, PartsOfAWalk) {
  Tensor t = counted({2, 3}, {1, 4});
  at::strided_tensor_iter_fixed<std::int64_t, 8> walk(t);
  at::forward(4, walk);
  EXPECT_EQ(*walk.data_, 4);
  EXPECT_EQ(at::max_iterate_size(walk), 2);
  EXPECT_EQ(at::max_dim(walk), 2);
  EXPECT_EQ(at::sort_strides(t).strides().vec(), (std::vector<std::int64_t>{4, 1}));
}

TEST(CPUApplyUtils, DifferentNumbersOfElements) {
  const Tensor a = at::zeros({2, 3}), b = at::zeros({5});
  EXPECT_EQ(
      test::thrown_by([&] { at::CPU_tensor_apply2<float, float>(a, b, [](float&, float&) {}); }),
      "inconsistent tensor size, expected [2, 3], and [5] to have the same number of "
      "elements, but got 6, and 5 elements respectively");
}

}  // namespace
