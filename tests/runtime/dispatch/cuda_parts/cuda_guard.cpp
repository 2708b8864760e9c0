// SPDX-License-Identifier: BSL-1.0
// Guards of CUDA's devices and streams change the current ones for their lifetime. Without a device
// they throw an error.
#include <dispatch/cuda_parts/cuda_guard.hpp>

#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

TEST(CudaGuardTest, MakesADeviceCurrentAndGoesBack) {
  if (c10::cuda::device_count() == 0) {  // CUDA reports an error
    EXPECT_THAT(
        test::thrown<c10::CUDAError>([] { c10::cuda::CUDAGuard guard(c10::DeviceIndex{0}); }),
        testing::StartsWith("CUDA error: "));
    EXPECT_THROW(
        c10::cuda::CUDAStreamGuard guard(c10::Stream(c10::Stream::DEFAULT, c10::Device("cuda:0"))),
        c10::CUDAError);
    return;
  }
  {
    const c10::cuda::CUDAGuard guard(c10::DeviceIndex{0});
    EXPECT_EQ(guard.current_device(), c10::Device("cuda:0"));
    EXPECT_EQ(guard.original_device().type(), c10::DeviceType::CUDA);
  }
  EXPECT_THROW(c10::cuda::CUDAGuard guard(c10::DeviceIndex{99}), c10::CUDAError);
  EXPECT_THROW(c10::cuda::CUDAGuard guard(c10::Device("cpu")), c10::Error);
}

TEST(CudaGuardTest, AnOptionalGuardMayHaveNoDevice) {
  c10::cuda::OptionalCUDAGuard guard;
  guard.reset();
  EXPECT_NO_THROW(c10::cuda::OptionalCUDAGuard none{std::optional<c10::Device>()});
}

}  // namespace
