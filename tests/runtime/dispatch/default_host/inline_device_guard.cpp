// SPDX-License-Identifier: BSL-1.0
// Guards over a backend's class, as backends outside of the tree build their own guards.
#include <dispatch/default_host/inline_device_guard.hpp>

#include <c10/core/impl/InlineDeviceGuard.h>
#include <gtest/gtest.h>

#include "../../fake_devices.hpp"
#include "../../thrown.hpp"

namespace {

using guard = c10::impl::InlineDeviceGuard<test::fake_devices>;
using optional_guard = c10::impl::InlineOptionalDeviceGuard<test::fake_devices>;
using test::devices;
using test::fake_device;

// As a backend does it.
struct NpuGuard {
  explicit NpuGuard(c10::DeviceIndex index) : guard_(index) {}
  void set_index(c10::DeviceIndex index) { guard_.set_index(index); }
  c10::Device current_device() const { return guard_.current_device(); }

 private:
  guard guard_;
};

TEST(InlineDeviceGuard, MakesADeviceCurrentAndGoesBack) {
  devices = {};
  {
    NpuGuard of_backend(2);
    EXPECT_EQ(devices.device, 2);
    of_backend.set_index(3);
    EXPECT_EQ(devices.device, 3);
    EXPECT_EQ(of_backend.current_device(), fake_device(3));
    guard inner(fake_device(1));
    inner.set_device(fake_device(2));
    inner.set_device(fake_device(-1));
    EXPECT_EQ(inner.current_device(), fake_device(2));
    EXPECT_EQ(inner.original_device(), fake_device(3));
    EXPECT_EQ(test::thrown<c10::Error>([&] { inner.set_device(at::Device("cuda:1")); }),
              "a guard for maia devices was given cuda:1");
  }
  EXPECT_EQ(devices.device, 0);
}

TEST(InlineDeviceGuard, ADeviceWithoutIndexIsTheCurrentOne) {
  devices = {};
  devices.device = 1;
  const guard here(fake_device(-1));
  EXPECT_EQ(here.current_device(), fake_device(1));
  EXPECT_EQ(here.original_device(), fake_device(1));
}

TEST(InlineDeviceGuard, AnOptionalGuardMayHaveNoDevice) {
  devices = {};
  optional_guard empty;
  EXPECT_EQ(empty.current_device(), std::nullopt);
  EXPECT_EQ(optional_guard(std::optional<c10::Device>()).original_device(), std::nullopt);
  empty.set_index(2);
  EXPECT_EQ(devices.device, 2);
  empty.set_device(fake_device(3));
  EXPECT_EQ(empty.current_device(), fake_device(3));
  EXPECT_EQ(empty.original_device(), fake_device(0));
  empty.reset();
  EXPECT_EQ(devices.device, 0);
  EXPECT_EQ(optional_guard(fake_device(1)).current_device(), fake_device(1));
  EXPECT_EQ(optional_guard(std::optional<c10::DeviceIndex>(2)).current_device(), fake_device(2));
}

TEST(InlineDeviceGuard, TheRegisteredBackendsFunctionsMayBeThoseOfAnotherType) {
  devices = {};
  const test::fake_devices impl;
  const c10::impl::NoOpDeviceGuardImpl<at::kMeta> meta;
  {
    c10::impl::InlineDeviceGuard<c10::impl::VirtualGuardImpl> any(fake_device(2), &impl);
    EXPECT_EQ(devices.device, 2);
    any.reset_device(at::Device("meta:0"), &meta);
    EXPECT_EQ(devices.device, 0);
    EXPECT_EQ(any.current_device(), at::Device("meta:0"));
    any.reset_device(fake_device(3), &impl);
    EXPECT_EQ(devices.device, 3);
  }
  EXPECT_EQ(devices.device, 0);
  EXPECT_THROW(static_cast<void>(c10::impl::VirtualGuardImpl(at::kHPU)), c10::Error);
}

}  // namespace
