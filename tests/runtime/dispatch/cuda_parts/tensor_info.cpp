// SPDX-License-Identifier: BSL-1.0
// Sizes and strides as a kernel's argument, and the offsets of elements.
#include <dispatch/cuda_parts/tensor_info.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>

#include "../../thrown.hpp"

namespace {

using dispatch::TensorInfo;
using testing::HasSubstr;

TensorInfo<float, unsigned> info(std::initializer_list<unsigned> sizes,
                                 std::initializer_list<unsigned> strides) {
  return {nullptr, static_cast<int>(sizes.size()), sizes.begin(), strides.begin()};
}

TEST(TensorInfo, OffsetsFollowTheStrides) {
  const auto transposed = info({2, 3}, {1, 2});
  using any = dispatch::IndexToOffset<float, unsigned, -1>;
  using two = dispatch::IndexToOffset<float, unsigned, 2>;
  const unsigned expected[] = {0, 2, 4, 1, 3, 5};
  for (unsigned i = 0; i != 6; ++i) {
    EXPECT_EQ(any::get(i, transposed), expected[i]);
    EXPECT_EQ(two::get(i, transposed), expected[i]);
  }
}

TEST(TensorInfo, JoinsDimensions) {
  auto contiguous = info({2, 3, 4}, {12, 4, 1});
  EXPECT_FALSE(contiguous.isContiguous());
  EXPECT_EQ(contiguous.collapseDims(), -1);
  EXPECT_TRUE(contiguous.isContiguous());
  EXPECT_EQ(contiguous.sizes[0], 24U);
  auto excluded = info({2, 3, 4}, {12, 4, 1});
  EXPECT_EQ(excluded.collapseDims(1), 1);
  EXPECT_EQ(excluded.dims, 3);
}

TEST(TensorInfo, AReducedDimensionHasOneElement) {
  auto slices = info({2, 3}, {3, 1});
  slices.reduceDim(1);
  EXPECT_EQ(slices.sizes[1], 1U);
  EXPECT_THAT(test::thrown_by([&] { slices.reduceDim(2); }), HasSubstr("between 0 and dims - 1"));
}

TEST(TensorInfo, HasAMostOfDimensions) {
  const unsigned many[MAX_TENSORINFO_DIMS] = {};
  EXPECT_THAT(test::thrown_by([&] { (void)TensorInfo<float, unsigned>(nullptr, 25, many, many); }),
              HasSubstr("more than 25 dimensions"));
}

}  // namespace
