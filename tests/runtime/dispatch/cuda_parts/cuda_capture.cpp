// SPDX-License-Identifier: BSL-1.0
// Outside of the capture of a graph nothing is refused. Without a GPU there is no capture.
#include <dispatch/cuda_parts/cuda_capture.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

namespace {

TEST(CudaCaptureTest, ThereIsNoneWhereNothingIsCaptured) {
  EXPECT_EQ(dispatch::currentStreamCaptureStatus(), dispatch::CaptureStatus::None);
  EXPECT_NO_THROW(dispatch::assertNotCapturing("a test ran"));
}

}  // namespace
