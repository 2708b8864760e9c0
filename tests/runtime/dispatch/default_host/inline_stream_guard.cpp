// SPDX-License-Identifier: BSL-1.0
// Guards of streams over a backend's class.
#include <dispatch/default_host/inline_stream_guard.hpp>

#include <c10/core/StreamGuard.h>
#include <c10/core/impl/InlineStreamGuard.h>
#include <gtest/gtest.h>

#include "../../fake_devices.hpp"

namespace {

using test::devices;
using test::fake_device;
using test::fake_devices;
using test::fake_stream;

TEST(InlineStreamGuard, MakesAStreamAndItsDeviceCurrentAndGoesBack) {
  devices = {};
  devices.stream_of[0] = 4;
  {
    c10::impl::InlineStreamGuard<fake_devices> guard(fake_stream(1, 7));
    EXPECT_EQ(devices.device, 1);
    EXPECT_EQ(devices.stream_of[1], 7);
    EXPECT_EQ(guard.original_stream(), fake_stream(0, 4));
    guard.reset_stream(fake_stream(1, 8));
    EXPECT_EQ(devices.stream_of[1], 8);
    guard.reset_stream(fake_stream(2, 9));
    EXPECT_EQ(devices.stream_of[1], 0);
    EXPECT_EQ(devices.stream_of[2], 9);
    EXPECT_EQ(guard.current_stream(), fake_stream(2, 9));
    EXPECT_EQ(guard.current_device(), fake_device(2));
    EXPECT_EQ(guard.original_device(), fake_device(0));
  }
  EXPECT_EQ(devices.device, 0);
  EXPECT_EQ(devices.stream_of[2], 0);
}

TEST(InlineStreamGuard, AnOptionalGuardMayHaveNoStream) {
  devices = {};
  c10::impl::InlineOptionalStreamGuard<fake_devices> guard;
  EXPECT_EQ(guard.current_stream(), std::nullopt);
  guard.reset_stream(fake_stream(1, 7));
  guard.reset_stream(fake_stream(1, 8));
  EXPECT_EQ(guard.current_stream(), fake_stream(1, 8));
  EXPECT_EQ(guard.original_stream(), fake_stream(0, 0));
  guard.reset();
  EXPECT_EQ(devices.stream_of[1], 0);
  EXPECT_EQ(c10::OptionalStreamGuard().original_stream(), std::nullopt);
}

TEST(InlineStreamGuard, StreamsOfSeveralDevices) {
  devices = {};
  {
    const c10::Stream both[] = {fake_stream(1, 7), fake_stream(2, 8)};
    const c10::impl::InlineMultiStreamGuard<fake_devices> guard(both);
    EXPECT_EQ(devices.stream_of[1], 7);
    EXPECT_EQ(devices.stream_of[2], 8);
    EXPECT_EQ(devices.device, 0);
  }
  EXPECT_EQ(devices.stream_of[1], 0);
  EXPECT_EQ(devices.stream_of[2], 0);
  const c10::Stream mixed[] = {fake_stream(1, 7),
                               c10::Stream(c10::Stream::DEFAULT, at::Device("cuda:1"))};
  EXPECT_THROW(c10::impl::InlineMultiStreamGuard<fake_devices>{mixed}, c10::ValueError);
}

}  // namespace
