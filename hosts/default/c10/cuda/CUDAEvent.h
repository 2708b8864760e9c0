// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for events of CUDA.
#pragma once

#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <dispatch/cuda_parts/cuda_event.hpp>

namespace c10::cuda {
using dispatch::CUDAEvent;
}  // namespace c10::cuda
