// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the current CUDA device and stream of a thread.
#pragma once

#include <c10/cuda/CUDAStream.h>
#include <dispatch/cuda_parts/cuda_guard.hpp>

namespace c10::cuda {
using dispatch::CUDAGuard;
using dispatch::CUDAStreamGuard;
using dispatch::OptionalCUDAGuard;
}  // namespace c10::cuda

namespace at::cuda {
using c10::cuda::CUDAGuard;
using c10::cuda::CUDAStreamGuard;
using c10::cuda::OptionalCUDAGuard;
}  // namespace at::cuda
