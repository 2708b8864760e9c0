// SPDX-License-Identifier: BSL-1.0
// Tensors pass through DLPack in both directions without a copy, and memory is released once.
#include <dispatch/default_host/dlpack_convert.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>

namespace {

using at::Tensor;
using dispatch::dlpack::DLManagedTensor;
using dispatch::dlpack::DLManagedTensorVersioned;

/// An array of another library: int32, sizes {2, 2}, transposed strides. It counts its deletions.
struct foreign {
  std::int32_t data[5] = {-1, 0, 1, 2, 3};
  std::int64_t sizes[2] = {2, 2};
  std::int64_t strides[2] = {1, 2};
  int deleted = 0;

  template <class Managed>
  void describe(Managed& managed) {
    managed.dl_tensor = {data, {dispatch::dlpack::kDLCPU, 0}, 2, {0, 32, 1}, sizes, strides, 4};
    managed.manager_ctx = this;
    managed.deleter = [](Managed* self) { ++static_cast<foreign*>(self->manager_ctx)->deleted; };
  }
};

TEST(FromDLPackTest, SharesTheArrayAndDeletesItOnce) {
  foreign array;
  DLManagedTensor managed{};
  array.describe(managed);
  Tensor view;
  {
    const Tensor tensor = at::fromDLPack(&managed);
    EXPECT_EQ(tensor.scalar_type(), dispatch::kInt);
    EXPECT_EQ(tensor.device(), dispatch::Device("cpu"));
    EXPECT_EQ(tensor[0][1].item<int>(), 2);
    EXPECT_EQ(tensor.data_ptr(), array.data + 1);
    view = tensor.select(0, 1);
  }
  EXPECT_EQ(array.deleted, 0);
  view.fill_(7);
  EXPECT_EQ(array.data[2], 7);
  view.reset();
  EXPECT_EQ(array.deleted, 1);
}

TEST(FromDLPackTest, KnowsTheMemoryOfElementsThatLieApartOrBackwards) {
  foreign array;
  array.strides[0] = 3;
  array.strides[1] = -1;
  DLManagedTensor managed{};
  array.describe(managed);
  const Tensor tensor = at::fromDLPack(&managed);
  EXPECT_EQ(tensor.storage().data(), array.data);
  EXPECT_EQ(tensor.storage().nbytes(), sizeof array.data);
  EXPECT_EQ(tensor.storage_offset(), 1);
  EXPECT_EQ(tensor[1][1].item<int>(), array.data[3]);
}

TEST(FromDLPackTest, TakesArraysWithoutStridesAndWithoutDeleter) {
  foreign array;
  DLManagedTensor managed{};
  array.describe(managed);
  managed.dl_tensor.strides = nullptr;
  managed.deleter = nullptr;
  EXPECT_EQ(at::fromDLPack(&managed)[1][0].item<int>(), 2);
  EXPECT_EQ(array.deleted, 0);
}

TEST(FromDLPackTest, LeavesTheArrayToTheCallerWhereItIsRefused) {
  foreign array;
  DLManagedTensor managed{};
  array.describe(managed);
  managed.dl_tensor.dtype.lanes = 4;
  EXPECT_THROW(static_cast<void>(at::fromDLPack(&managed)), dispatch::Error);
  array.describe(managed);
  managed.dl_tensor.device.device_type = static_cast<dispatch::dlpack::DLDeviceType>(99);
  EXPECT_THROW(static_cast<void>(at::fromDLPack(&managed)), dispatch::Error);
  EXPECT_EQ(array.deleted, 0);
}

TEST(FromDLPackTest, TakesTheVersionedForm) {
  foreign array;
  DLManagedTensorVersioned managed{};
  array.describe(managed);
  managed.version = {2, 0};
  EXPECT_THROW(static_cast<void>(at::fromDLPackVersioned(&managed)), dispatch::Error);
  managed.version = {1, 1};
  EXPECT_EQ(at::fromDLPackVersioned(&managed).numel(), 4);
  EXPECT_EQ(array.deleted, 1);
}

TEST(FromDLPackTest, RefusesNumbersOfDimensionsThatNoArrayHas) {
  foreign array;
  DLManagedTensor managed{};
  for (const std::int32_t dimensions : {-1, 65}) {
    array.describe(managed);
    managed.dl_tensor.ndim = dimensions;
    EXPECT_THROW(static_cast<void>(at::fromDLPack(&managed)), dispatch::Error);
  }
  EXPECT_EQ(array.deleted, 0);
}

/// Returns a tensor over the array, whose versioned structure has these flags.
Tensor flagged(foreign& array, DLManagedTensorVersioned& managed, std::uint64_t flags) {
  array.describe(managed);
  managed.version = {1, 1};
  managed.flags = flags;
  return at::fromDLPackVersioned(&managed);
}

TEST(FromDLPackTest, HonoursTheFlagOfArraysThatMayOnlyBeRead) {
  foreign array;
  DLManagedTensorVersioned managed{};
  const Tensor tensor = flagged(array, managed, dispatch::dlpack::flag_read_only);
  EXPECT_TRUE(tensor.storage().is_read_only());
  EXPECT_EQ(tensor[0][1].item<int>(), 2);
  EXPECT_EQ(*tensor.const_data_ptr<int>(), 0);
  for (const Tensor& one :
       {tensor, tensor[0], tensor.t(), tensor.detach(), tensor.narrow(0, 0, 1)}) {
    EXPECT_THROW(one.fill_(7), dispatch::ValueError);
    EXPECT_THROW(one.zero_(), dispatch::ValueError);
    EXPECT_THROW(one.copy_(at::zeros(one.sizes(), dispatch::kInt)), dispatch::ValueError);
    EXPECT_THROW(static_cast<void>(one.mutable_data_ptr()), dispatch::ValueError);
    EXPECT_THROW(static_cast<void>(one.mutable_data_ptr<int>()), dispatch::ValueError);
    EXPECT_THROW(static_cast<void>(one.storage().mutable_data()), dispatch::ValueError);
    EXPECT_NO_THROW(one.clone().fill_(7)) << "the copy is its own";
    EXPECT_EQ(one.key_set(), at::empty({1}).key_set());
  }
  EXPECT_EQ(array.data[1], 0);
}

TEST(FromDLPackTest, OtherFlagsAndTheUnversionedFormForbidNothing) {
  foreign first, second;
  DLManagedTensorVersioned copied{};
  EXPECT_EQ(flagged(first, copied, 2).fill_(7)[0][0].item<int>(), 7);
  DLManagedTensor managed{};
  second.describe(managed);
  EXPECT_EQ(at::fromDLPack(&managed).fill_(7)[0][0].item<int>(), 7);
}

TEST(ToDLPackTest, HandsTheFlagOn) {
  foreign array;
  DLManagedTensorVersioned managed{};
  const Tensor tensor = flagged(array, managed, dispatch::dlpack::flag_read_only);
  DLManagedTensorVersioned* handed_on = at::toDLPackVersioned(tensor[0]);
  EXPECT_EQ(handed_on->flags, dispatch::dlpack::flag_read_only);
  handed_on->deleter(handed_on);
  EXPECT_THROW(static_cast<void>(at::toDLPack(tensor)), dispatch::Error);

  DLManagedTensorVersioned* read_only = at::toDLPackVersionedReadOnly(tensor.clone());
  EXPECT_EQ(read_only->flags, dispatch::dlpack::flag_read_only);
  read_only->deleter(read_only);
  DLManagedTensorVersioned* own = at::toDLPackVersioned(tensor.clone());
  EXPECT_EQ(own->flags, 0U);
  own->deleter(own);
}

TEST(FromDLPackTest, KnowsTheDevicesOfOthers) {
  foreign array;
  DLManagedTensor managed{};
  array.describe(managed);
  managed.dl_tensor.device = {dispatch::dlpack::kDLCUDA, 1};
  const Tensor tensor = at::fromDLPack(&managed);
  EXPECT_EQ(tensor.device(), dispatch::Device("cuda:1"));
  EXPECT_TRUE(tensor.key_set().has(dispatch::DispatchKey::CUDA));
}

TEST(ToDLPackTest, KeepsTheTensorUntilTheDeleterIsCalled) {
  Tensor tensor = at::tensor({1, 2, 3, 4, 5, 6}, dispatch::kLong).view({2, 3}).t();
  DLManagedTensor* managed = at::toDLPack(tensor);
  EXPECT_EQ(tensor.use_count(), 2U);
  void* data = tensor.data_ptr();
  tensor.reset();
  EXPECT_EQ(managed->dl_tensor.data, data);
  EXPECT_EQ(managed->dl_tensor.ndim, 2);
  EXPECT_EQ(managed->dl_tensor.shape[0], 3);
  EXPECT_EQ(managed->dl_tensor.strides[0], 1);
  EXPECT_EQ(managed->dl_tensor.dtype.bits, 64);
  EXPECT_EQ(static_cast<std::int64_t*>(managed->dl_tensor.data)[5], 6);
  managed->deleter(managed);
}

TEST(ToDLPackTest, ComesBackAsTheSameMemory) {
  for (const dispatch::ScalarType type : {dispatch::kBool, dispatch::kBFloat16, dispatch::kUInt32,
                                          dispatch::kComplexFloat, dispatch::kFloat8_e4m3fn}) {
    const Tensor tensor = at::empty({2}, type);
    const Tensor back = at::fromDLPackVersioned(at::toDLPackVersioned(tensor));
    EXPECT_EQ(back.data_ptr(), tensor.data_ptr());
    EXPECT_EQ(back.scalar_type(), type);
    EXPECT_EQ(tensor.use_count(), 2U);
  }
  const Tensor scalar = at::fromDLPack(at::toDLPack(at::full({}, 3)));
  EXPECT_EQ(scalar.item<int>(), 3);
}

TEST(ToDLPackTest, RefusesWhatDLPackCannotSay) {
  EXPECT_THROW(static_cast<void>(at::toDLPack(Tensor())), dispatch::Error);
  EXPECT_THROW(static_cast<void>(at::toDLPack(at::empty({1}, dispatch::kQInt8))), dispatch::Error);
  EXPECT_THROW(static_cast<void>(at::toDLPack(at::empty({1}, dispatch::kMeta))), dispatch::Error);
}

}  // namespace
