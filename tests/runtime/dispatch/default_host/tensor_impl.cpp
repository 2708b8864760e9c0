// SPDX-License-Identifier: BSL-1.0
// Sizes and strides: how many elements, and when they lie without gaps.
#include <dispatch/default_host/tensor_impl.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::host_detail::is_contiguous;
using dispatch::host_detail::write_contiguous_strides;

TEST(TensorImplTest, TheLastDimensionOfAContiguousTensorRunsFastest) {
  std::int64_t strides[3] = {};
  write_contiguous_strides({2, 3, 4}, strides);
  EXPECT_EQ(strides[0], 12);
  EXPECT_EQ(strides[1], 4);
  EXPECT_EQ(strides[2], 1);
}

TEST(TensorImplTest, StridesOfSingleElementsDoNotCount) {
  EXPECT_TRUE(is_contiguous({2, 3}, {3, 1}));
  EXPECT_FALSE(is_contiguous({2, 3}, {1, 2}));
  EXPECT_TRUE(is_contiguous({1, 3}, {99, 1}));
}

}  // namespace
