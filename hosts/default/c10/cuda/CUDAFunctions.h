// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for CUDA's devices.
#pragma once

#include <c10/cuda/CUDAException.h>
#include <dispatch/cuda_parts/cuda_context.hpp>
#include <dispatch/engine.hpp>

namespace c10 {
namespace SCHEMA_CT_HIDDEN cuda {
[[nodiscard]] inline DeviceIndex device_count() noexcept { return dispatch::cuda_device_count(); }
[[nodiscard]] inline DeviceIndex current_device() { return dispatch::current_cuda_device(); }
inline void set_device(DeviceIndex index) { C10_CUDA_CHECK(cudaSetDevice(index)); }
inline void device_synchronize() { C10_CUDA_CHECK(cudaDeviceSynchronize()); }
}  // namespace cuda
}  // namespace c10
