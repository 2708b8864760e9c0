// SPDX-License-Identifier: BSL-1.0
// A guard for the CPU changes nothing, and a guard for a device without a backend is an error.
// PyTorch's CPU build behaves the same. tests/runtime/backends/aten/devices.cpp tests the guards of
// a backend.
#include <dispatch/default_host/device_guard.hpp>

#include <ATen/DeviceGuard.h>
#include <gtest/gtest.h>
#include <torch/version.h>

#include "../../thrown.hpp"

namespace {

TEST(DeviceGuardTest, TheCurrentDeviceIsTheCpu) {
  at::DeviceGuard guard(at::kCPU);
  EXPECT_EQ(guard.current_device(), at::Device(at::kCPU));
  guard.set_index(0);
  EXPECT_EQ(guard.current_device(), at::Device("cpu:0"));
  guard.reset_device(at::kCPU);
  EXPECT_EQ(guard.current_device(), at::Device(at::kCPU));
  EXPECT_EQ(guard.original_device(), at::Device(at::kCPU));
}

TEST(DeviceGuardTest, AnotherDeviceIsRefused) {
  EXPECT_EQ(test::thrown<c10::Error>([] { c10::DeviceGuard guard(at::Device("cuda:1")); }),
            "no backend for cuda devices is loaded: none has registered a device guard for them "
            "(C10_REGISTER_GUARD_IMPL)");
  EXPECT_THROW(c10::OptionalDeviceGuard guard(at::Device("cuda")), c10::Error);
}

TEST(DeviceGuardTest, AnOptionalGuardMayHaveNoDevice) {
  c10::OptionalDeviceGuard guard(at::device_of(at::Tensor()));
  EXPECT_EQ(guard.current_device(), std::nullopt);
  guard.reset_device(at::kCPU);
  EXPECT_EQ(guard.current_device(), at::Device(at::kCPU));
  EXPECT_EQ(guard.original_device(), at::Device(at::kCPU));
}

TEST(DeviceGuardTest, TheDeviceOfTensors) {
  const at::Tensor x = at::ones({2});
  EXPECT_EQ(at::device_of(x), at::Device(at::kCPU));
  EXPECT_EQ(at::device_of(std::optional<at::Tensor>()), std::nullopt);
  EXPECT_EQ(at::device_of(std::optional<at::Tensor>(x)), at::Device(at::kCPU));
  EXPECT_EQ(at::device_of(at::TensorList()), std::nullopt);
  EXPECT_EQ(at::device_of({x, at::Tensor()}), at::Device(at::kCPU));
}

TEST(VersionTest, IsPyTorchs) {
  EXPECT_EQ(TORCH_VERSION_MAJOR * 100 + TORCH_VERSION_MINOR, 214);
  EXPECT_STREQ(TORCH_VERSION, "2.14.1");
}

}  // namespace
