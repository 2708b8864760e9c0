// SPDX-License-Identifier: BSL-1.0
// Tensors and storages of a pointer to their object. They count as in PyTorch 2.13.
#include <ATen/core/UnsafeFromTH.h>

#include <gtest/gtest.h>

#include <ATen/ATen.h>

namespace {

TEST(UnsafeFromTH, ATensorSharesItsObject) {
  const at::Tensor tensor = at::ones({2});
  {
    const at::Tensor same = at::unsafeTensorFromTH(tensor.unsafeGetTensorImpl(), true);
    EXPECT_TRUE(same.is_same(tensor));
    EXPECT_EQ(tensor.use_count(), 2U);
  }
  EXPECT_EQ(tensor.use_count(), 1U);
  const at::Tensor moved =
      at::unsafeTensorFromTH(at::Tensor(tensor).unsafeReleaseTensorImpl(), false);
  EXPECT_EQ(tensor.use_count(), 2U);
}

TEST(UnsafeFromTH, AnUndefinedTensorStaysUndefined) {
  for (const bool retain : {true, false})
    EXPECT_FALSE(at::unsafeTensorFromTH(at::Tensor().unsafeGetTensorImpl(), retain).defined());
}

TEST(UnsafeFromTH, AStorageSharesItsObject) {
  const at::Tensor tensor = at::ones({2});
  c10::StorageImpl* const impl = tensor.storage().unsafeGetStorageImpl();
  const auto count = tensor.storage().use_count();
  {
    const at::Storage same = at::unsafeStorageFromTH(impl, true);
    EXPECT_EQ(same.data(), tensor.data_ptr());
    EXPECT_EQ(tensor.storage().use_count(), count + 1);
    at::Storage moved =
        at::unsafeStorageFromTH(at::Storage(same).unsafeReleaseStorageImpl(), false);
    EXPECT_EQ(moved.unsafeGetStorageImpl(), impl);
  }
  EXPECT_EQ(tensor.storage().use_count(), count);
  EXPECT_FALSE(at::unsafeStorageFromTH(nullptr, true));
}

}  // namespace
