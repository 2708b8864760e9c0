// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for loops of device code and the blocks of their launches.
#pragma once

#include <c10/util/Exception.h>
#include <dispatch/cuda_parts/kernel_loop.hpp>

namespace at::cuda::detail {
using dispatch::CUDA_NUM_THREADS;
using dispatch::GET_BLOCKS;
}  // namespace at::cuda::detail
