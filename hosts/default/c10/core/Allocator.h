// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the sources of tensors' memory.
#pragma once

#include <dispatch/backend_parts/memory_statistics.hpp>
#include <dispatch/default_host/names.hpp>
#include <dispatch/tensor_parts/device_allocators.hpp>

namespace c10 {
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
}  // namespace c10

namespace c10::CachingAllocator {
using namespace dispatch::CachingAllocator;
}  // namespace c10::CachingAllocator
