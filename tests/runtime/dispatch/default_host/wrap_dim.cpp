// SPDX-License-Identifier: BSL-1.0
// Negative dimensions, sizes that do and do not broadcast, and sizes of -1.
#include <dispatch/default_host/wrap_dim.hpp>

#include <gtest/gtest.h>

#include <ATen/ExpandUtils.h>
#include <ATen/InferSize.h>
#include <ATen/WrapDimUtils.h>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;
using sizes = std::vector<std::int64_t>;

TEST(WrapDim, CountsFromTheEnd) {
  EXPECT_EQ(at::maybe_wrap_dim(-1, 3), 2);
  EXPECT_EQ(at::maybe_wrap_dim(2, 3), 2);
  EXPECT_EQ(at::maybe_wrap_dim(-1, 0), 0);
  EXPECT_EQ(c10::maybe_wrap_dim(c10::SymInt(-2), c10::SymInt(3)), 1);
  sizes dims = {-1, 0};
  at::maybe_wrap_dims(dims, 3);
  EXPECT_EQ(dims, (sizes{2, 0}));
  EXPECT_EQ(thrown_by<dispatch::IndexError>([] { (void)at::maybe_wrap_dim(3, 3); }),
            "Dimension out of range (expected to be in range of [-3, 2], but got 3)");
  EXPECT_EQ(thrown_by<dispatch::IndexError>([] { (void)at::maybe_wrap_dim(0, 0, false); }),
            "Dimension specified as 0 but tensor has no dimensions");
}

TEST(WrapDim, BroadcastsSizes) {
  EXPECT_EQ(at::infer_size({3, 1}, {2, 1, 4}), (sizes{2, 3, 4}));
  EXPECT_EQ(at::infer_size(sizes{}, sizes{5}), (sizes{5}));
  EXPECT_EQ(at::infer_size(sizes{1}, sizes{0}), (sizes{0}));
  EXPECT_TRUE(at::are_expandable({2, 1}, {1, 7}));
  EXPECT_FALSE(at::are_expandable({2}, {3}));
  EXPECT_EQ(thrown_by([] { (void)at::infer_size(sizes{2}, sizes{3}); }),
            "tensors of the sizes [2] and [3] do not broadcast");
}

TEST(WrapDim, FillsTheOpenSize) {
  EXPECT_EQ(at::infer_size({2, -1}, 6), (sizes{2, 3}));
  EXPECT_EQ(at::infer_size({6}, 6), (sizes{6}));
  EXPECT_EQ(thrown_by([] { (void)at::infer_size({4, -1}, 6); }),
            "shape '[4, -1]' is invalid for input of size 6");
  EXPECT_EQ(thrown_by([] { (void)at::infer_size({-1, -1}, 6); }),
            "shape '[-1, -1]' is invalid for input of size 6");
  EXPECT_EQ(thrown_by([] { (void)at::infer_size({0, -1}, 0); }),
            "shape '[0, -1]' is invalid for input of size 0");
}

}  // namespace
