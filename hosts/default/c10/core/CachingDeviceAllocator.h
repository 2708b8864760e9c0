// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for allocators of a device's memory that count.
#pragma once

#include <memory>

#include <c10/core/Allocator.h>
#include <c10/core/Stream.h>
#include <c10/util/ApproximateClock.h>
#include <c10/util/flat_hash_map.h>
#include <dispatch/backend_parts/device_allocator.hpp>

namespace c10 {
namespace CachingDeviceAllocator = dispatch::CachingDeviceAllocator;
using dispatch::DeviceAllocator;
using dispatch::getDeviceAllocator;
}  // namespace c10
