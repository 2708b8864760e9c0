// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the sources of tensors' memory.
#pragma once

#include <c10/core/alignment.h>
#include <dispatch/backend_parts/memory_statistics.hpp>
#include <dispatch/default_host/names.hpp>
#include <dispatch/tensor_parts/device_allocators.hpp>

namespace SCHEMA_CT_HIDDEN c10 {
using dispatch::Allocator;
using dispatch::AllocatorRegisterer;
using dispatch::CaptureId_t;
using dispatch::DataPtr;
using dispatch::DeleterFnPtr;
using dispatch::GatheredContext;
using dispatch::GetAllocator;
using dispatch::InefficientStdFunctionContext;
using dispatch::MempoolId_t;
using dispatch::MempoolIdHash;
using dispatch::SetAllocator;

// What allocators tell a profiler, which there is none of here.
[[nodiscard]] constexpr bool memoryProfilingEnabled() { return false; }
inline void reportMemoryUsageToProfiler(void*, std::int64_t /*alloc_size*/,
                                        std::size_t /*total_allocated*/,
                                        std::size_t /*total_reserved*/, Device) {}
inline void reportOutOfMemoryToProfiler(std::int64_t /*alloc_size*/,
                                        std::size_t /*total_allocated*/,
                                        std::size_t /*total_reserved*/, Device) {}
}  // namespace c10

namespace c10::CachingAllocator {
using namespace dispatch::CachingAllocator;
}  // namespace c10::CachingAllocator
