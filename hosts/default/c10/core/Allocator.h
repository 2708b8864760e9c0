// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the sources of tensors' memory.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/tensor_parts/device_allocators.hpp>

namespace c10 {
using dispatch::Allocator;
using dispatch::AllocatorRegisterer;
using dispatch::DataPtr;
using dispatch::DeleterFnPtr;
using dispatch::GetAllocator;
using dispatch::SetAllocator;
}  // namespace c10
