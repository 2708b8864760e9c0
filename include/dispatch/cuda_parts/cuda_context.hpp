// SPDX-License-Identifier: BSL-1.0
// Properties of CUDA's devices for kernels (at::cuda), and their memory
// (c10::cuda::CUDACachingAllocator).
#pragma once

#include <dispatch/cuda_parts/cuda_guard.hpp>
#include <dispatch/tensor_parts/device_allocators.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// 0 if there is no driver or no device.
[[nodiscard]] inline DeviceIndex cuda_device_count() noexcept {
  int out = 0;
  if (cudaGetDeviceCount(&out) != cudaSuccess) {
    C10_CUDA_CLEAR_ERROR();
    return 0;
  }
  return static_cast<DeviceIndex>(out);
}

/// Queried once for each device. Valid as long as the process runs.
[[nodiscard]] inline cudaDeviceProp* getDeviceProperties(DeviceIndex index) {
  struct known {
    cudaDeviceProp properties;
    cudaError_t code;
  };
  constexpr DeviceIndex most = 64;
  static known* const all = [] {
    const DeviceIndex count = cuda_device_count();
    auto* const out = new known[most]();
    for (DeviceIndex i = 0; i < most; ++i)
      out[i].code =
          i < count ? cudaGetDeviceProperties(&out[i].properties, i) : cudaErrorInvalidDevice;
    return out;
  }();
  if (index < 0 || index >= most) cuda_detail::refuse(cudaErrorInvalidDevice, __FILE__, __LINE__);
  C10_CUDA_CHECK(all[index].code);
  return &all[index].properties;
}
[[nodiscard]] inline cudaDeviceProp* getCurrentDeviceProperties() {
  return getDeviceProperties(current_cuda_device());
}
[[nodiscard]] inline int warp_size() { return getCurrentDeviceProperties()->warpSize; }

namespace cuda_memory {
/// The allocator that the backend of CUDA has set.
[[nodiscard]] inline Allocator* get() { return GetAllocator(kCUDA); }
[[nodiscard]] inline void* raw_alloc(std::size_t bytes) { return get()->raw_allocate(bytes); }
inline void raw_delete(void* memory) { get()->raw_deallocate(memory); }
inline void recordStream(const DataPtr& memory, CUDAStream stream) {
  if (const auto* backend = impl::registered_guard_impl(kCUDA))
    backend->recordDataPtrOnStream(memory, stream);
}
}  // namespace cuda_memory

}  // namespace default_host
}  // namespace dispatch
