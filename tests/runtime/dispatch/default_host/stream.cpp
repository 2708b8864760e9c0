// SPDX-License-Identifier: BSL-1.0
// A stream consists of a device and a number.
#include <dispatch/default_host/stream.hpp>

#include <c10/core/Stream.h>
#include <gtest/gtest.h>

#include <sstream>

namespace {

using dispatch::Stream;

TEST(StreamTest, PacksIntoThreeNumbersAndBack) {
  const Stream stream(Stream::UNSAFE, dispatch::Device("cuda:2"), 5);
  const dispatch::StreamData3 packed = stream.pack3();
  EXPECT_EQ(Stream::unpack3(packed.stream_id, packed.device_index, packed.device_type), stream);
  EXPECT_EQ(stream.str(), "stream 5 on device cuda:2");
  EXPECT_FALSE(Stream(Stream::DEFAULT, dispatch::Device("cuda:2")) == stream);
}

TEST(StreamTest, IsAKeyOfContainers) {
  const std::hash<c10::Stream> hash;
  const Stream stream(Stream::UNSAFE, dispatch::Device("cuda:2"), 5);
  EXPECT_EQ(hash(stream), hash(Stream(Stream::UNSAFE, dispatch::Device("cuda:2"), 5)));
  EXPECT_NE(hash(stream), hash(Stream(Stream::UNSAFE, dispatch::Device("cuda:1"), 5)));
  EXPECT_NE(hash(stream), hash(Stream(Stream::UNSAFE, dispatch::Device("cuda:2"), 6)));
  std::ostringstream out;
  out << stream;
  EXPECT_EQ(out.str(), "stream 5 on device cuda:2");
}

}  // namespace
