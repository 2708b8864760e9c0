// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for CUDA's devices.
#pragma once

#include <cstddef>
#include <cstdint>

#include <c10/cuda/CUDAException.h>
#include <dispatch/cuda_parts/cuda_context.hpp>
#include <dispatch/engine.hpp>

namespace c10 {
namespace SCHEMA_CT_HIDDEN cuda {
[[nodiscard]] inline DeviceIndex device_count() noexcept { return dispatch::cuda_device_count(); }
[[nodiscard]] inline DeviceIndex current_device() { return dispatch::current_cuda_device(); }
inline void set_device(DeviceIndex index) { C10_CUDA_CHECK(cudaSetDevice(index)); }
inline void device_synchronize() { C10_CUDA_CHECK(cudaDeviceSynchronize()); }
/// Throws Error if there is no device.
[[nodiscard]] inline DeviceIndex device_count_ensure_non_zero() {
  const DeviceIndex out = device_count();
  if (out == 0) throw Error("No CUDA GPUs are available");
  return out;
}
inline void stream_synchronize(cudaStream_t stream) {
  C10_CUDA_CHECK(cudaStreamSynchronize(stream));
}
inline void memcpy_and_sync(void* to, const void* from, std::int64_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  C10_CUDA_CHECK(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), kind, stream));
  stream_synchronize(stream);
}

// These return CUDA's code instead of throwing.
inline cudaError_t GetDeviceCount(int* out) { return cudaGetDeviceCount(out); }
inline cudaError_t GetDevice(DeviceIndex* out) {
  int index = 0;
  const cudaError_t code = cudaGetDevice(&index);
  *out = static_cast<DeviceIndex>(index);
  return code;
}
/// Does nothing if the device is the current one, or, as the next one, for a negative index.
inline cudaError_t MaybeSetDevice(DeviceIndex index) {
  int current = 0;
  if (index < 0 || (cudaGetDevice(&current) == cudaSuccess && current == index)) return cudaSuccess;
  return cudaSetDevice(index);
}
inline cudaError_t SetDevice(DeviceIndex index, bool /*force*/ = false) {
  return MaybeSetDevice(index);
}
/// Makes a device current and returns the one that was. Throws CUDAError.
inline DeviceIndex ExchangeDevice(DeviceIndex index) {
  const DeviceIndex out = current_device();
  C10_CUDA_CHECK(MaybeSetDevice(index));
  return out;
}
inline DeviceIndex MaybeExchangeDevice(DeviceIndex index) { return ExchangeDevice(index); }
}  // namespace cuda
}  // namespace c10
