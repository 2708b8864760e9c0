// SPDX-License-Identifier: BSL-1.0
// Queries of CUDA's devices and their memory, and their results if there is no device.
#include <dispatch/cuda_parts/cuda_context.hpp>

#include <ATen/cuda/CUDAContext.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

TEST(CudaContextTest, CountsNoDeviceWhereCudaFindsNone) {
  int found = 0;
  const bool is_there = cudaGetDeviceCount(&found) == cudaSuccess;
  EXPECT_EQ(c10::cuda::device_count(), is_there ? found : 0);
}

TEST(CudaContextTest, ADeviceThatIsNoneHasNoProperties) {
  for (const int index : {-1, 63, 64, 127})
    EXPECT_THROW(
        static_cast<void>(at::cuda::getDeviceProperties(static_cast<c10::DeviceIndex>(index))),
        c10::CUDAError)
        << index;
}

TEST(CudaContextTest, ADeviceHasProperties) {
  if (c10::cuda::device_count() == 0) {
    EXPECT_THROW(static_cast<void>(at::cuda::warp_size()), c10::CUDAError);
    return;
  }
  EXPECT_GT(at::cuda::getDeviceProperties(0)->multiProcessorCount, 0);
  EXPECT_EQ(at::cuda::warp_size(), 32);
}

TEST(CudaContextTest, MemoryNeedsABackend) {
  EXPECT_THAT(test::thrown<c10::Error>(
                  [] { static_cast<void>(c10::cuda::CUDACachingAllocator::raw_alloc(8)); }),
              testing::HasSubstr("no allocator for cuda devices is set"));
}

}  // namespace
