// SPDX-License-Identifier: BSL-1.0
// The functions of a backend for devices, by way of whichever is registered.
#include <dispatch/default_host/virtual_guard_impl.hpp>

#include <gtest/gtest.h>

#include <dispatch/engine.hpp>

#include "../../fake_devices.hpp"
#include "../../thrown.hpp"

namespace {

using dispatch::impl::VirtualGuardImpl;
using test::devices;
using test::fake_device;

TEST(VirtualGuardImpl, CallsTheBackendsFunctions) {
  devices = {};
  const test::fake_devices backend;
  const VirtualGuardImpl guard(&backend);
  EXPECT_EQ(guard.type(), backend.type());
  EXPECT_EQ(guard.deviceCount(), 4);
  EXPECT_EQ(guard.exchangeDevice(fake_device(2)), fake_device(0));
  EXPECT_EQ(guard.getDevice(), fake_device(2));
  guard.setDevice(fake_device(1));
  EXPECT_EQ(devices.device, 1);
  guard.uncheckedSetDevice(fake_device(3));
  EXPECT_EQ(devices.device, 3);
  EXPECT_EQ(guard.getStream(fake_device(1)), backend.getStream(fake_device(1)));
  devices = {};
}

TEST(VirtualGuardImpl, ATypeWithoutABackendIsAnError) {
  EXPECT_NE(test::thrown<dispatch::Error>(
                [] { static_cast<void>(VirtualGuardImpl(dispatch::DeviceType::VE)); }),
            "");
}

}  // namespace
