// SPDX-License-Identifier: BSL-1.0
// Elements by index, one dimension an operator[].
#include <dispatch/default_host/tensor_accessor.hpp>

#include <gtest/gtest.h>

namespace {

TEST(TensorAccessorTest, FollowsSizesAndStrides) {
  float data[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const std::int64_t sizes[] = {3, 2}, strides[] = {4, 2};
  const dispatch::TensorAccessor<float, 2> a(data, sizes, strides);
  EXPECT_EQ(a[0][0], 0.0F);
  EXPECT_EQ(a[1][1], 6.0F);
  EXPECT_EQ(a[2][0], 8.0F);
  EXPECT_EQ(a[2].size(0), 2);
  EXPECT_EQ(a[2].stride(0), 2);
  EXPECT_EQ(a.sizes().size(), 2U);
  a[2][1] = 42.0F;
  EXPECT_EQ(data[10], 42.0F);
}

}  // namespace
