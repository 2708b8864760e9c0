// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for CUDA's devices, streams and memory in kernels.
#pragma once

#include <ATen/cuda/Exceptions.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#if __has_include(<cublas_v2.h>)  // a part of the CUDA Toolkit of its own
#include <dispatch/cuda_parts/cuda_blas.hpp>
#endif

namespace at {
namespace SCHEMA_CT_HIDDEN cuda {
using dispatch::getCurrentDeviceProperties;
using dispatch::getDeviceProperties;
using dispatch::warp_size;

[[nodiscard]] inline bool is_available() { return dispatch::cuda_device_count() > 0; }
[[nodiscard]] inline std::int64_t getNumGPUs() { return dispatch::cuda_device_count(); }
[[nodiscard]] inline Allocator* getCUDADeviceAllocator() { return dispatch::cuda_memory::get(); }

#if __has_include(<cublas_v2.h>)
/// The handle of the current stream, which all threads with that stream share.
[[nodiscard]] inline cublasHandle_t getCurrentCUDABlasHandle() {
  return dispatch::current_cuda_blas_handle();
}
#endif
}  // namespace cuda
}  // namespace at
