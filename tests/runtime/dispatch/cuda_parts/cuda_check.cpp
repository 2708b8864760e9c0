// SPDX-License-Identifier: BSL-1.0
// An error of CUDA becomes an exception with CUDA's message, its name, and the place of the call.
#include <dispatch/cuda_parts/cuda_check.hpp>

#include <c10/cuda/CUDAException.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

TEST(CudaCheckTest, SuccessIsNoError) {
  EXPECT_NO_THROW(C10_CUDA_CHECK(cudaSuccess));
  EXPECT_NO_THROW(AT_CUDA_CHECK(cudaSuccess));
}

TEST(CudaCheckTest, AnErrorSaysWhatAndWhere) {
  const std::string said =
      test::thrown<c10::CUDAError>([] { C10_CUDA_CHECK(cudaErrorInvalidValue); });
  EXPECT_THAT(said,
              testing::StartsWith("CUDA error: invalid argument (cudaErrorInvalidValue) at "));
  EXPECT_THAT(said, testing::HasSubstr("cuda_check.cpp:"));
  EXPECT_THROW(AT_CUDA_CHECK(cudaErrorMemoryAllocation), c10::Error);
}

TEST(CudaCheckTest, ALaunchIsAskedForTheErrorThatCudaKept) {
  int out = 0;
  if (cudaGetDeviceCount(&out) == cudaSuccess) {
    EXPECT_NO_THROW(C10_CUDA_KERNEL_LAUNCH_CHECK());
  } else {
    EXPECT_THROW(C10_CUDA_KERNEL_LAUNCH_CHECK(), c10::CUDAError);
  }
  C10_CUDA_CLEAR_ERROR();
}

}  // namespace
