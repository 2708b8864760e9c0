// SPDX-License-Identifier: BSL-1.0
// Sizes and strides: how many elements, and when they lie without gaps.
#include <dispatch/default_host/tensor_impl.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>
#include <dispatch/default_host/resize.hpp>

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
  EXPECT_TRUE(is_contiguous({0, 2, 3}, {6, 1, 2}));
  constexpr std::int64_t large = std::int64_t{1} << 62;
  EXPECT_TRUE(is_contiguous({0, large, 4}, {1, 4, 1}));
}

TEST(TensorImplTest, ATooLargeProductStaysTooLarge) {
  using dispatch::host_detail::count_elements;
  constexpr std::int64_t large = std::int64_t{1} << 62;
  EXPECT_THROW((void)count_elements({large, 4, 1}, dispatch::kByte), dispatch::Error);
  EXPECT_THROW((void)count_elements({4, large}, dispatch::kByte), dispatch::Error);
  EXPECT_THROW((void)count_elements({large, 1}, dispatch::kDouble), dispatch::Error);
  EXPECT_THROW((void)count_elements({-1, -1}, dispatch::kByte), dispatch::Error);
  EXPECT_THROW((void)count_elements({-1, 0}, dispatch::kByte), dispatch::Error);
  EXPECT_EQ(count_elements({large, 4, 0}, dispatch::kByte), 0);
  EXPECT_EQ(count_elements({0, large, 4}, dispatch::kDouble), 0);
  EXPECT_EQ(count_elements({}, dispatch::kDouble), 1);
  EXPECT_EQ(count_elements({2, 3}, dispatch::kByte), 6);
}

/// With little memory, which is one allocation with the tensor, and with much, which is not.
TEST(TensorImplTest, ATensorAndItsMemoryEndInEitherOrder) {
  for (const std::int64_t size : {2, 5000}) {
    at::Tensor gone = at::ones({size});
    const at::Tensor view = gone.slice(0, 1, 2);
    EXPECT_EQ(gone.storage().use_count(), 2U);
    gone.reset();
    EXPECT_EQ(view.storage().use_count(), 1U);
    EXPECT_EQ(view.item().toDouble(), 1);

    at::Tensor grown = at::ones({size});
    dispatch::Storage first = grown.storage();
    dispatch::host_detail::resize(*grown.unsafeGetTensorImpl(), {size * 10});
    EXPECT_EQ(first.use_count(), 1U);
    EXPECT_EQ(static_cast<const float*>(first.data())[size - 1], 1);
    first = {};
    grown.fill_(2);
    EXPECT_THAT(grown.sizes(), testing::ElementsAre(size * 10));
    EXPECT_EQ(grown.data_ptr<float>()[size * 10 - 1], 2);
  }
}

}  // namespace
