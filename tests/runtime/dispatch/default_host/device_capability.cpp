// SPDX-License-Identifier: BSL-1.0
// A device has every capability until its backend restricts them.
#include <dispatch/default_host/device_capability.hpp>

#include <c10/core/DeviceCapability.h>
#include <gtest/gtest.h>

#include <vector>

namespace {

TEST(DeviceCapability, HasABitForEachElementType) {
  c10::DeviceCapability can;
  EXPECT_EQ(can.capability_data.supported_scalar_types.has_Byte, 1U);
  can.capability_data.supported_scalar_types.has_Double = 0;
  std::vector<dispatch::ScalarType> types;
  can.forEachSupportedScalarType([&](dispatch::ScalarType type) { types.push_back(type); });
  EXPECT_EQ(types.size(), c10::NUMBER_OF_DEVICE_CAPABILITIES - 1);
  for (const dispatch::ScalarType type : types) EXPECT_NE(type, dispatch::kDouble);
  EXPECT_EQ(types.back(),
            static_cast<dispatch::ScalarType>(c10::NUMBER_OF_DEVICE_CAPABILITIES - 1));
}

}  // namespace
