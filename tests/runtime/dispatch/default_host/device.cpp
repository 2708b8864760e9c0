// SPDX-License-Identifier: BSL-1.0
// Converts devices from and to text. A text that names no device is an error.
#include <dispatch/default_host/device.hpp>

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

using dispatch::Device;
using dispatch::DeviceType;

TEST(DeviceTest, SaysWhichItIs) {
  const auto truths = [](dispatch::DeviceType type) {
    const dispatch::Device d(type);
    return std::string{d.is_hpu() ? 'h' : '-',    d.is_ipu() ? 'i' : '-',
                       d.is_lazy() ? 'l' : '-',   d.is_maia() ? 'm' : '-',
                       d.is_metal() ? 'e' : '-',  d.is_ve() ? 'v' : '-',
                       d.is_vulkan() ? 'u' : '-', d.supports_as_strided() ? 's' : '-'};
  };
  EXPECT_EQ(truths(dispatch::kCPU), "-------s");
  EXPECT_EQ(truths(dispatch::kHPU), "h------s");
  EXPECT_EQ(truths(dispatch::kIPU), "-i------");
  EXPECT_EQ(truths(dispatch::kLazy), "--l-----");
  EXPECT_EQ(truths(dispatch::kXLA), "--------");
  EXPECT_EQ(truths(dispatch::kMAIA), "---m---s");
  EXPECT_EQ(truths(dispatch::kMetal), "----e--s");
  EXPECT_EQ(truths(dispatch::kVE), "-----v-s");
  EXPECT_EQ(truths(dispatch::kVulkan), "------us");
}

TEST(DeviceTest, ParsesNamesWithAndWithoutIndex) {
  EXPECT_EQ(Device("cpu"), Device(dispatch::kCPU));
  EXPECT_EQ(Device("cuda:1"), Device(dispatch::kCUDA, 1));
  EXPECT_EQ(Device(std::string("privateuseone:2")), Device(dispatch::kPrivateUse1, 2));
  EXPECT_EQ(Device("cuda:127").index(), 127);
  EXPECT_FALSE(Device("meta").has_index());
}

TEST(DeviceTest, PrintsWhatItParses) {
  for (const char* text : {"cpu", "cpu:0", "cuda", "cuda:3", "meta", "maia:1", "mtia", "vulkan"}) {
    EXPECT_EQ(Device(text).str(), text);
  }
  std::ostringstream out;
  out << Device("cuda:1") << ' ' << dispatch::kMeta;
  EXPECT_EQ(out.str(), "cuda:1 meta");
}

TEST(DeviceTest, RefusesWhatIsNoDevice) {
  for (const char* text :
       {"", "CUDA", "nope", "cuda:", "cuda:-1", "cuda:01", "cuda:00", "cuda:a", "cuda:1:2", " cpu",
        "cuda:1 ", "cuda:+1", "cuda:128", "cuda:99999999999", "cpu:1", "ort"}) {
    EXPECT_THROW(static_cast<void>(Device(text)), dispatch::Error) << text;
  }
  EXPECT_EQ(thrown_by([] { static_cast<void>(Device("cuda:a")); }),
            "Invalid device string: 'cuda:a'");
  EXPECT_EQ(thrown_by([] { static_cast<void>(Device("c.da")); }), "Invalid device string: 'c.da'");
  EXPECT_EQ(thrown_by([] { static_cast<void>(Device(dispatch::kCPU, 1)); }),
            "CPU device index must be -1 or zero, got 1");
}

TEST(DeviceTest, NamesOfDeviceTypes) {
  EXPECT_EQ(dispatch::DeviceTypeName(dispatch::kPrivateUse1), "PRIVATEUSEONE");
  EXPECT_EQ(dispatch::DeviceTypeName(dispatch::kCUDA, true), "cuda");
  EXPECT_FALSE(dispatch::isValidDeviceType(static_cast<DeviceType>(21)));
}

TEST(DeviceTest, BackendsOfDeviceTypes) {
  EXPECT_EQ(toBackendComponent(dispatch::kCUDA), dispatch::BackendComponent::CUDABit);
  EXPECT_EQ(toBackendComponent(dispatch::kPrivateUse1), dispatch::BackendComponent::PrivateUse1Bit);
  EXPECT_EQ(toBackendComponent(dispatch::kFPGA), dispatch::BackendComponent::InvalidBit);
}

TEST(DeviceTest, HashesByValue) {
  EXPECT_EQ(std::hash<Device>()(Device("cuda:1")), std::hash<Device>()(Device("cuda:1")));
  EXPECT_NE(std::hash<Device>()(Device("cuda:1")), std::hash<Device>()(Device("cuda:2")));
}

}  // namespace
