// SPDX-License-Identifier: BSL-1.0
// The CPU's allocator keeps no statistics. A device without an allocator is an error.
#include <dispatch/backend_parts/device_allocator.hpp>

#include <c10/core/CachingDeviceAllocator.h>
#include <gtest/gtest.h>

namespace {

TEST(DeviceAllocator, IsMissingForTheCpuAndForADeviceWithoutOne) {
  EXPECT_THROW(static_cast<void>(c10::getDeviceAllocator(c10::kCPU)), c10::Error);
  EXPECT_THROW(static_cast<void>(c10::getDeviceAllocator(c10::kCUDA)), c10::Error);
}

TEST(DeviceAllocator, CountsFromZero) {
  const c10::CachingDeviceAllocator::DeviceStats stats;
  EXPECT_EQ(stats.allocated_bytes[0].current, 0);
  EXPECT_EQ(stats.num_ooms, 0);
  EXPECT_TRUE(stats.reserved_bytes_by_private_pools.empty());
}

}  // namespace
