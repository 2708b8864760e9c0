// SPDX-License-Identifier: BSL-1.0
// Streams are a device and a number.
#include <dispatch/default_host/stream.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::Stream;

TEST(StreamTest, PacksIntoThreeNumbersAndBack) {
  const Stream stream(Stream::UNSAFE, dispatch::Device("cuda:2"), 5);
  const dispatch::StreamData3 packed = stream.pack3();
  EXPECT_EQ(Stream::unpack3(packed.stream_id, packed.device_index, packed.device_type), stream);
  EXPECT_EQ(stream.str(), "stream 5 on device cuda:2");
  EXPECT_FALSE(Stream(Stream::DEFAULT, dispatch::Device("cuda:2")) == stream);
}

}  // namespace
