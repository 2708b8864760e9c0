// SPDX-License-Identifier: BSL-1.0
// DLPack's structures under their own names, as clients of PyTorch's header write them.
#include <ATen/dlpack.h>

#include <ATen/DLConvertor.h>
#include <gtest/gtest.h>

#include <type_traits>

namespace {

static_assert(sizeof(DLManagedTensor) == 64 && sizeof(DLDevice) == 8 && sizeof(DLDataType) == 4);
static_assert(std::is_same_v<decltype(DLDevice::device_type), DLDeviceType>);
static_assert(DLDeviceType::kDLTrn == 18 && kDLFloat4_e2m1fn == 17 && DLPACK_MAJOR_VERSION == 1);

void release(DLManagedTensor* self) { ++*static_cast<int*>(self->manager_ctx); }

TEST(DLPackHeaderTest, TensorsAreExchangedThroughItsStructures) {
  float data[2] = {1, 2};
  std::int64_t sizes[1] = {2};
  int released = 0;
  DLManagedTensor managed{};
  managed.dl_tensor.data = data;
  managed.dl_tensor.device = DLDevice{kDLCPU, 0};
  managed.dl_tensor.ndim = 1;
  managed.dl_tensor.dtype = DLDataType{kDLFloat, 32, 1};
  managed.dl_tensor.shape = sizes;
  managed.manager_ctx = &released;
  managed.deleter = &release;
  {
    const at::Tensor tensor = at::fromDLPack(&managed);
    EXPECT_EQ(tensor[1].item<float>(), 2);
    DLManagedTensor* out = at::toDLPack(tensor);
    EXPECT_EQ(out->dl_tensor.device.device_type, kDLCPU);
    EXPECT_EQ(out->dl_tensor.dtype.code, kDLFloat);
    out->deleter(out);
  }
  EXPECT_EQ(released, 1);
}

}  // namespace
