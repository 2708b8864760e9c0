// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for streams of CUDA.
#pragma once

#include <c10/core/DeviceGuard.h>
#include <c10/cuda/CUDAException.h>
#include <dispatch/cuda_parts/cuda_stream.hpp>
#include <dispatch/engine.hpp>

namespace c10::cuda {
using dispatch::CUDAStream;
using dispatch::getCurrentCUDAStream;
using dispatch::getDefaultCUDAStream;
using dispatch::getStreamFromExternal;
using dispatch::getStreamFromPool;
using dispatch::setCurrentCUDAStream;
}  // namespace c10::cuda

namespace at::cuda {
using c10::cuda::CUDAStream;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getDefaultCUDAStream;
using c10::cuda::getStreamFromExternal;
using c10::cuda::getStreamFromPool;
using c10::cuda::setCurrentCUDAStream;
}  // namespace at::cuda
