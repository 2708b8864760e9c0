// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for memory of CUDA's devices.
#pragma once

#include <c10/core/Allocator.h>
#include <c10/cuda/CUDAStream.h>
#include <dispatch/cuda_parts/cuda_context.hpp>

namespace c10::cuda::CUDACachingAllocator {
using dispatch::cuda_memory::get;
using dispatch::cuda_memory::raw_alloc;
using dispatch::cuda_memory::raw_delete;
using dispatch::cuda_memory::recordStream;
}  // namespace c10::cuda::CUDACachingAllocator
