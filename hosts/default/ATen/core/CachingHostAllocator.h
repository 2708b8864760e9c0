// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for allocators of CPU memory that a device reads without a copy.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <vector>

#include <c10/core/Allocator.h>
#include <c10/core/Stream.h>
#include <c10/util/flat_hash_map.h>
#include <c10/util/llvmMathExtras.h>
#include <dispatch/backend_parts/host_allocator.hpp>

namespace at {
using c10::CachingAllocator::DurationStat;
using c10::CachingAllocator::Stat;
using dispatch::getHostAllocator;
using dispatch::HostAllocator;
using dispatch::HostAllocatorRegistry;
using dispatch::HostStats;
using dispatch::setHostAllocator;
}  // namespace at
