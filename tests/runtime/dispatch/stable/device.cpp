// SPDX-License-Identifier: BSL-1.0
// torch::stable::Device: its constructors, the values that it refuses, and its conversion from and
// to the host's devices.
#include <dispatch/stable/device.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

using dispatch::DeviceType;
using torch::stable::Device;

TEST(StableDevice, HasATypeAndAnIndex) {
  Device device(DeviceType::CUDA, 200);
  EXPECT_EQ(device.type(), DeviceType::CUDA);
  EXPECT_EQ(device.index(), 200);
  EXPECT_TRUE(device.has_index());
  EXPECT_TRUE(device.is_cuda());
  EXPECT_FALSE(device.is_cpu());
  device.set_index(-1);
  EXPECT_FALSE(device.has_index());
  EXPECT_EQ(device, Device(DeviceType::CUDA));
  EXPECT_NE(device, Device(DeviceType::CPU));
  EXPECT_NE(Device(DeviceType::CUDA, 0), Device(DeviceType::CUDA, 1));
}

TEST(StableDevice, ReadsATextAndConvertsFromAType) {
  EXPECT_EQ(Device("cuda:1"), Device(DeviceType::CUDA, 1));
  const Device from_type = DeviceType::CPU;
  EXPECT_TRUE(from_type.is_cpu());
}

TEST(StableDevice, RefusesIndicesAndTextsOfNoDevice) {
  using test::thrown;
  EXPECT_NE(thrown<std::runtime_error>([] {
              Device(DeviceType::CUDA, -2);
            }).find("Device index must be -1 or non-negative, got -2"),
            std::string::npos);
  EXPECT_NE(thrown<std::runtime_error>([] {
              Device(DeviceType::CPU, 1);
            }).find("CPU device index must be -1 or zero, got 1"),
            std::string::npos);
  EXPECT_EQ(thrown<std::runtime_error>([] { Device("gpu!"); }), "Invalid device string: 'gpu!'");
}

TEST(StableDevice, IsTheHostsDeviceWhereThatHasRoomForTheIndex) {
  EXPECT_EQ(dispatch::host_device(Device(DeviceType::CUDA, 127)),
            dispatch::Device(DeviceType::CUDA, 127));
  EXPECT_EQ(dispatch::stable_device(dispatch::Device("cuda:3")), Device("cuda:3"));
  EXPECT_NE(test::thrown<std::runtime_error>([] {
              static_cast<void>(dispatch::host_device(Device(DeviceType::CUDA, 128)));
            }).find("at most 127, got 128"),
            std::string::npos);
}

}  // namespace
