// SPDX-License-Identifier: BSL-1.0
// Resizing a TensorImpl. The expected sizes and strides are PyTorch 2.13's.
#include <ATen/native/Resize.h>

#include <gtest/gtest.h>

#include <ATen/ATen.h>

namespace {

using at::native::resize_impl_cpu_;

TEST(Resize, KeepsTheElementsAndGrowsTheMemory) {
  const at::Tensor t = at::zeros({6});
  for (std::int64_t i = 0; i != 6; ++i) t[i].fill_(i);
  auto* const impl = t.unsafeGetTensorImpl();
  EXPECT_EQ(resize_impl_cpu_(impl, {2, 3}), impl);
  EXPECT_EQ(t.sizes(), at::IntArrayRef({2, 3}));
  EXPECT_EQ(t.storage().nbytes(), 24U);
  static_cast<void>(resize_impl_cpu_(impl, {3, 4}));
  EXPECT_EQ(t.storage().nbytes(), 48U);
  EXPECT_EQ(t[1][1].item<float>(), 5);
  EXPECT_EQ(t.use_count(), 1U);
  static_cast<void>(resize_impl_cpu_(impl, {0, 4}));
  EXPECT_EQ(t.numel(), 0);
  EXPECT_EQ(t.storage().nbytes(), 48U);
}

TEST(Resize, WithStrides) {
  const at::Tensor t = at::zeros({3, 4});
  auto* const impl = t.unsafeGetTensorImpl();
  const std::int64_t columns[] = {1, 3}, wide[] = {10, 1};
  static_cast<void>(resize_impl_cpu_(impl, {3, 4}, at::IntArrayRef(columns, 2)));
  EXPECT_EQ(t.strides(), at::IntArrayRef({1, 3}));
  EXPECT_EQ(t.storage().nbytes(), 48U);
  static_cast<void>(resize_impl_cpu_(impl, {3, 4}, at::IntArrayRef(wide, 2)));
  EXPECT_EQ(t.strides(), at::IntArrayRef({10, 1}));
  EXPECT_EQ(t.storage().nbytes(), 96U);
}

}  // namespace
