// SPDX-License-Identifier: BSL-1.0
// Access to elements by index: each operator[] takes the index of one dimension.
#include <dispatch/default_host/tensor_accessor.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>

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

TEST(TensorAccessorTest, APackedOneHasSizesOfItsOwn) {
  float data[6] = {0, 1, 2, 3, 4, 5};
  std::int64_t sizes[] = {3, 2}, strides[] = {2, 1};
  const dispatch::PackedTensorAccessor32<float, 2> a(data, sizes, strides);
  sizes[0] = strides[0] = 9;
  EXPECT_EQ(a[2][1], 5.0F);
  EXPECT_EQ(a.size(0), 3);
  EXPECT_EQ(a.stride(0), 2);
  static_assert(std::is_same_v<decltype(a.size(0)), std::int32_t>);
  const auto turned = a.transpose(0, 1);
  EXPECT_EQ(turned.size(0), 2);
  EXPECT_EQ(turned[1][2], 5.0F);
  EXPECT_THROW(static_cast<void>(a.transpose(0, 2)), dispatch::IndexError);
  const dispatch::PackedTensorAccessor64<float, 1> row(data, sizes + 1, strides + 1);
  row[1] = 42.0F;
  EXPECT_EQ(data[1], 42.0F);
}

// FBGEMM derives from the base class like this.
struct checked : dispatch::TensorAccessorBase<float, 1> {
  using TensorAccessorBase::TensorAccessorBase;
  float& operator[](std::int64_t i) const {
    if (i >= sizes_[0]) throw dispatch::IndexError("beyond");
    return data_[i * strides_[0]];
  }
};
TEST(TensorAccessorTest, ClientsDeriveFromTheBase) {
  float data[2] = {0, 1};
  const std::int64_t size = 2, stride = 1;
  const checked a(data, &size, &stride);
  EXPECT_EQ(a[1], 1.0F);
  EXPECT_THROW(a[2], dispatch::IndexError);
}

// Extensions written for versions before PyTorch 1.5 use these names.
TEST(TensorAccessorTest, OlderNames) {
  const at::Tensor t = at::zeros({2, 3});
  t.data<float>()[5] = 5;
  EXPECT_EQ((t.packed_accessor<float, 2>()[1][2]), 5);
  EXPECT_EQ((t.packed_accessor<float, 2, dispatch::DefaultPtrTraits, std::int32_t>().size(1)), 3);
  EXPECT_THROW(static_cast<void>(t.data<int>()), dispatch::Error);
}

}  // namespace
