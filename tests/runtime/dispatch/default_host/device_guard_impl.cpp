// SPDX-License-Identifier: BSL-1.0
// The functions that a backend must define for its devices, and those that it may leave out.
// Without schema_ct::aten nothing is registered; tests/runtime/backends/aten/devices.cpp registers
// a backend.
#include <dispatch/default_host/device_guard_impl.hpp>

#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

/// Defines only the functions that a backend must define.
struct one_device final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return c10::DeviceType::VE; }
  c10::Device exchangeDevice(c10::Device) const override { return {type(), 0}; }
  c10::Device getDevice() const override { return {type(), 0}; }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::DeviceIndex deviceCount() const noexcept override { return 1; }
  c10::Stream getStream(c10::Device device) const override {
    return {c10::Stream::DEFAULT, device};
  }
  c10::Stream exchangeStream(c10::Stream stream) const override { return stream; }
};
C10_REGISTER_GUARD_IMPL(VE, one_device)

TEST(DeviceGuardImplTest, NothingIsRegisteredWithoutTheLibraryThatKeepsIt) {
  EXPECT_FALSE(c10::impl::hasDeviceGuardImpl(c10::DeviceType::VE));
  EXPECT_EQ(test::thrown<c10::Error>(
                [] { static_cast<void>(c10::impl::getDeviceGuardImpl(c10::DeviceType::VE)); }),
            "no backend for ve devices is loaded: none has registered a device guard for them "
            "(C10_REGISTER_GUARD_IMPL)");
}

TEST(DeviceGuardImplTest, ANumberThatIsNoDeviceTypeHasNone) {
  EXPECT_FALSE(c10::impl::hasDeviceGuardImpl(static_cast<c10::DeviceType>(99)));
}

TEST(DeviceGuardImplTest, WhatABackendLeavesOutNamesItselfAndTheDevice) {
  const one_device backend;
  const c10::Stream stream = backend.getStream(backend.getDevice());
  EXPECT_EQ(test::thrown<c10::NotImplementedError>([&] { backend.synchronizeStream(stream); }),
            "the backend of ve devices has no synchronizeStream()");
  EXPECT_THROW(static_cast<void>(backend.getNewStream(backend.getDevice())),
               c10::NotImplementedError);
  EXPECT_THROW(static_cast<void>(backend.queryEvent(nullptr)), c10::NotImplementedError);
}

TEST(DeviceGuardImplTest, SomeMayBeLeftOutWithoutAnError) {
  const one_device backend;
  EXPECT_FALSE(backend.isStreamCapturing(backend.getStream(backend.getDevice())));
  backend.destroyEvent(nullptr, 0);
}

}  // namespace
