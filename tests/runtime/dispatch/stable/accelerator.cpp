// SPDX-License-Identifier: BSL-1.0
// Devices and streams of an accelerator. All calls are errors, because there is no accelerator.
#include <dispatch/stable/accelerator.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

namespace accelerator = torch::stable::accelerator;

TEST(StableAccelerator, IsNotThere) {
  const auto text = [](auto code) { return test::thrown<std::runtime_error>(code); };
  const std::string begin = "Cannot access accelerator device when none is available: ";
  const std::string end = " was called, and only the CPU is here";
  EXPECT_EQ(text([] { accelerator::DeviceGuard guard(0); }), begin + "DeviceGuard" + end);
  EXPECT_EQ(text([] { static_cast<void>(accelerator::getCurrentDeviceIndex()); }),
            begin + "getCurrentDeviceIndex" + end);
  EXPECT_EQ(text([] { static_cast<void>(accelerator::getCurrentStream(0)); }),
            begin + "getCurrentStream" + end);
  EXPECT_EQ(text([] { accelerator::Stream stream(nullptr); }), begin + "Stream" + end);
}

}  // namespace
