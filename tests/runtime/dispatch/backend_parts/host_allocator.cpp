// SPDX-License-Identifier: BSL-1.0
// Without schema_ct::aten no host allocator is stored; setting one throws an error.
#include <dispatch/backend_parts/host_allocator.hpp>

#include <ATen/core/CachingHostAllocator.h>
#include <gtest/gtest.h>

namespace {

TEST(HostAllocator, IsRefusedWithoutTheLibrary) {
  EXPECT_THROW(at::setHostAllocator(c10::kCUDA, nullptr), c10::Error);
  EXPECT_THROW(static_cast<void>(at::getHostAllocator(c10::kCUDA)), c10::Error);
  EXPECT_EQ(at::HostStats().bucket_allocation.size(), 64U);
}

}  // namespace
