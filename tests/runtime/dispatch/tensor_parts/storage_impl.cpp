// SPDX-License-Identifier: BSL-1.0
// A storage of allocated memory, and tensors over it with the requested keys.
#include <dispatch/tensor_parts/storage_impl.hpp>

#include <gtest/gtest.h>

#include <ATen/core/Tensor.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/UndefinedTensorImpl.h>

namespace {

using c10::DispatchKey;
using c10::StorageImpl;

c10::intrusive_ptr<StorageImpl> storage_of(std::size_t bytes) {
  c10::Allocator* const cpu = c10::GetCPUAllocator();
  return c10::make_intrusive<StorageImpl>(StorageImpl::use_byte_size_t(), bytes,
                                          cpu->allocate(bytes), cpu, true);
}

TEST(StorageImpl, KnowsItsMemory) {
  const auto storage = storage_of(16);
  EXPECT_EQ(storage->nbytes(), 16U);
  EXPECT_NE(storage->mutable_data(), nullptr);
  EXPECT_EQ(storage->data(), c10::Storage(storage).data());
  EXPECT_EQ(storage->allocator(), c10::GetCPUAllocator());
  EXPECT_TRUE(storage->resizable());
  EXPECT_TRUE(storage->device().is_cpu());
  const StorageImpl allocates(StorageImpl::use_byte_size_t(), 8, c10::GetCPUAllocator(), false);
  EXPECT_NE(allocates.data(), nullptr);
  EXPECT_FALSE(allocates.resizable());
}

TEST(StorageImpl, ATensorOfItHasTheKeysOfABackendAndItsAutograd) {
  const auto storage = storage_of(4);
  const at::Tensor t = at::detail::make_tensor<c10::TensorImpl>(storage, DispatchKey::XLA,
                                                                caffe2::TypeMeta::Make<float>());
  EXPECT_EQ(t.sizes(), (std::vector<std::int64_t>{0}));
  EXPECT_EQ(t.scalar_type(), at::kFloat);
  EXPECT_EQ(c10::legacyExtractDispatchKey(t.key_set()), DispatchKey::XLA);
  EXPECT_TRUE(t.key_set().has(DispatchKey::AutogradXLA));
  EXPECT_TRUE(t.key_set().has(DispatchKey::AutocastXLA));
  t.unsafeGetTensorImpl()->remove_autograd_key();
  EXPECT_FALSE(t.key_set().has(DispatchKey::AutogradXLA));
  EXPECT_TRUE(t.key_set().has(DispatchKey::ADInplaceOrView));
}

TEST(StorageImpl, TheTensorKeepsTheMemory) {
  at::Tensor t;
  {
    const auto storage = storage_of(4);
    t = at::detail::make_tensor<c10::TensorImpl>(storage, DispatchKey::CPU,
                                                 caffe2::TypeMeta::Make<float>());
    EXPECT_EQ(t.storage().unsafeGetStorageImpl(), storage.get());
  }
  EXPECT_NE(t.storage().data(), nullptr);
}

TEST(StorageImpl, AStorageIsMadeOfMemoryThatEndsWithIt) {
  int ended = 0;
  const auto end = [](void* counter) { ++*static_cast<int*>(counter); };
  char byte = 'a';
  {
    const c10::Storage storage(c10::Storage::use_byte_size_t(), 1,
                               c10::DataPtr(&byte, &ended, end, at::kCPU), nullptr, false);
    EXPECT_EQ(storage.data(), &byte);
    EXPECT_EQ(storage.nbytes(), 1U);
    const c10::Storage copy = storage;
    EXPECT_EQ(storage.use_count(), 2U);
    EXPECT_EQ(ended, 0);
  }
  EXPECT_EQ(ended, 1);
}

TEST(StorageImpl, AStorageIsMadeByAnAllocator) {
  const c10::Storage storage(c10::Storage::use_byte_size_t(), 8, c10::GetCPUAllocator(), false);
  EXPECT_NE(storage.mutable_data(), nullptr);
  EXPECT_EQ(storage.nbytes(), 8U);
}

TEST(StorageImpl, AStorageSharesThatOfAnImpl) {
  const auto impl = storage_of(4);
  const c10::Storage storage = impl;
  EXPECT_EQ(storage.unsafeGetStorageImpl(), impl.get());
  EXPECT_EQ(impl.use_count(), 2U);
  EXPECT_EQ(impl->data_ptr().get(), storage.data());
}

TEST(TensorImpl, IsOwnedByCountedPointers) {
  const at::Tensor x = at::ones({2});
  auto owner = c10::intrusive_ptr<c10::TensorImpl>::reclaim_copy(x.unsafeGetTensorImpl());
  EXPECT_EQ(x.use_count(), 2U);
  const c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl> other = owner;
  EXPECT_EQ(owner.use_count(), 3U);
  const at::Tensor y(std::move(owner));
  EXPECT_TRUE(y.is_same(x));
  EXPECT_EQ(x.use_count(), 3U);
  EXPECT_FALSE(at::Tensor(c10::intrusive_ptr<c10::TensorImpl>()).defined());
  const auto& third = x.getIntrusivePtr();
  EXPECT_EQ(third.get(), x.unsafeGetTensorImpl());
  EXPECT_EQ(x.use_count(), 4U);
  EXPECT_FALSE(at::Tensor().getIntrusivePtr().defined());
}

}  // namespace
