// SPDX-License-Identifier: BSL-1.0
// Counted memory is released once, by the function that came with it.
#include <dispatch/default_host/storage.hpp>

#include <gtest/gtest.h>

#include <c10/core/Storage.h>

#include <cstdint>
#include <utility>

namespace {

using dispatch::Storage;

TEST(StorageTest, AllocatesAlignedMemory) {
  const Storage storage = Storage::allocate(100);
  EXPECT_EQ(storage.nbytes(), 100U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(storage.data()) % 64, 0U);
  EXPECT_TRUE(storage.device().is_cpu());
  EXPECT_NE(Storage::allocate(0).data(), nullptr);
}

TEST(StorageTest, RefusesMoreThanThereIs) {
  EXPECT_THROW(static_cast<void>(Storage::allocate(~std::size_t{0})), dispatch::Error);
}

TEST(StorageTest, ReleasesWithItsLastOwner) {
  int released = 0;
  {
    void (*const release)(void*) = [](void* context) { ++*static_cast<int*>(context); };
    const Storage first =
        Storage::adopt(&released, 4, dispatch::Device("cuda:1"), &released, release);
    Storage second = first;
    EXPECT_EQ(first.use_count(), 2U);
    EXPECT_TRUE(second.is_alias_of(first));
    EXPECT_EQ(second.context_for(release), &released);
    EXPECT_EQ(second.context_for([](void*) {}), nullptr) << "another function releases it";
    const Storage third = std::move(second);
    EXPECT_EQ(first.use_count(), 2U);
    EXPECT_EQ(third.device(), dispatch::Device("cuda:1"));
    EXPECT_EQ(released, 0);
  }
  EXPECT_EQ(released, 1);
}

TEST(StorageTest, IsEmptyByDefault) {
  const Storage storage;
  EXPECT_FALSE(storage);
  EXPECT_EQ(storage.use_count(), 0U);
  EXPECT_FALSE(storage.is_alias_of(Storage()));
  EXPECT_EQ(storage.context_for(nullptr), nullptr);
}

TEST(StorageTest, SharesOfOneMemoryHaveOneImplementation) {
  const dispatch::Storage a = dispatch::Storage::allocate(4), b = a;
  EXPECT_EQ(a.unsafeGetStorageImpl(), b.unsafeGetStorageImpl());
  EXPECT_NE(a.unsafeGetStorageImpl(), dispatch::Storage::allocate(4).unsafeGetStorageImpl());
  EXPECT_EQ(dispatch::Storage().unsafeGetStorageImpl(), nullptr);
}

TEST(StorageTest, SaysWhoMadeItsMemory) {
  const dispatch::Storage own = dispatch::Storage::allocate(4);
  int lent = 0;
  const auto adopted = dispatch::Storage::adopt(&lent, 4, dispatch::kCPU, &lent, [](void*) {});
  EXPECT_EQ(own.allocator(), dispatch::GetCPUAllocator());
  EXPECT_EQ(adopted.allocator(), nullptr);
  EXPECT_EQ(dispatch::Storage().allocator(), nullptr);
  EXPECT_EQ(own.sym_nbytes(), 4);
  EXPECT_FALSE(own.resizable());
}

TEST(StorageTest, ItsMemoryIsReplaced) {
  int ended = 0, first = 1, second = 2;
  const auto end = [](void* counter) { ++*static_cast<int*>(counter); };
  dispatch::Storage storage =
      dispatch::Storage::adopt(&first, sizeof first, dispatch::kCPU, &ended, end);
  EXPECT_EQ(storage.data_ptr().get(), &first);
  EXPECT_EQ(storage.mutable_data_ptr().get_context(), &ended);
  const dispatch::Storage copy = storage;
  EXPECT_FALSE(storage.unique());
  {
    const dispatch::DataPtr before =
        storage.set_data_ptr(dispatch::DataPtr(&second, &ended, end, dispatch::kCPU));
    storage.set_nbytes(8);
    EXPECT_EQ(before.get(), &first);
    EXPECT_EQ(ended, 0);
  }
  EXPECT_EQ(ended, 1);
  EXPECT_EQ(copy.data(), &second);
  EXPECT_EQ(copy.nbytes(), 8U);
  storage.set_data_ptr_noswap(dispatch::DataPtr(&first, dispatch::kCPU));
  EXPECT_EQ(ended, 2);
  storage.set_nbytes(c10::SymInt(4));
  EXPECT_EQ(copy.nbytes(), 4U);
}

TEST(StorageTest, MemoryOfAnotherOwnerReplacesThatOfOne) {
  int ended = 0, first = 1, second = 2;
  const auto end = [](void* counter) { ++*static_cast<int*>(counter); };
  dispatch::Storage storage =
      dispatch::Storage::adopt(&first, sizeof first, dispatch::kCPU, &ended, end);
  {
    const dispatch::Storage copy = storage;
    EXPECT_THROW(storage.UniqueStorageShareExternalPointer(&second, 4), dispatch::ValueError);
  }
  storage.UniqueStorageShareExternalPointer(dispatch::DataPtr(&second, &ended, end, dispatch::kCPU),
                                            4);
  EXPECT_EQ(ended, 1);
  EXPECT_EQ(storage.data(), &second);
  storage.UniqueStorageShareExternalPointer(&first, std::size_t{2});
  EXPECT_EQ(ended, 2);
  EXPECT_EQ(storage.nbytes(), 2U);
  storage.unsafeGetStorageImpl()->reset();
  EXPECT_EQ(storage.data(), nullptr);
  EXPECT_EQ(storage.nbytes(), 0U);
}

}  // namespace
