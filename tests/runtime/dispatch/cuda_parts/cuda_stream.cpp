// SPDX-License-Identifier: BSL-1.0
// A CUDAStream refuses streams of other devices. The current stream of a thread is the one that was
// set last.
#include <dispatch/cuda_parts/cuda_stream.hpp>

#include <c10/cuda/CUDAStream.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

c10::Stream stream_of(c10::DeviceIndex index, std::int64_t id) {
  return {c10::Stream::UNSAFE, c10::Device(c10::DeviceType::CUDA, index), id};
}

TEST(CudaStreamTest, HoldsAStreamOfCuda) {
  const at::cuda::CUDAStream stream(stream_of(1, 0x40));
  EXPECT_EQ(stream.device(), c10::Device("cuda:1"));
  EXPECT_EQ(stream.id(), 0x40);
  EXPECT_EQ(reinterpret_cast<std::intptr_t>(stream.stream()), 0x40);
  EXPECT_EQ(stream, at::cuda::CUDAStream(stream.unwrap()));
}

TEST(CudaStreamTest, RefusesAStreamOfAnotherDevice) {
  EXPECT_THAT(test::thrown<c10::Error>([] {
                at::cuda::CUDAStream{c10::Stream(c10::Stream::DEFAULT, c10::Device("cpu"))};
              }),
              testing::HasSubstr("a CUDAStream of a "));
}

TEST(CudaStreamTest, TheCurrentOneIsWhatTheThreadSet) {
  EXPECT_EQ(at::cuda::getCurrentCUDAStream(1).id(), 0);
  at::cuda::setCurrentCUDAStream(at::cuda::CUDAStream(stream_of(1, 0x40)));
  EXPECT_EQ(at::cuda::getCurrentCUDAStream(1).id(), 0x40);
  EXPECT_EQ(at::cuda::getCurrentCUDAStream(0).id(), 0);
  EXPECT_EQ(at::cuda::getDefaultCUDAStream(1).id(), 0);
  at::cuda::setCurrentCUDAStream(at::cuda::getDefaultCUDAStream(1));
  EXPECT_EQ(at::cuda::getCurrentCUDAStream(1).id(), 0);
}

TEST(CudaStreamTest, StreamsOfAPoolNeedABackend) {
  EXPECT_THAT(
      test::thrown<c10::Error>([] { static_cast<void>(at::cuda::getStreamFromPool(false, 0)); }),
      testing::HasSubstr("no backend for cuda devices is loaded"));
}

}  // namespace
