// SPDX-License-Identifier: BSL-1.0
// cuBLAS for kernels: the current stream's handle (at::cuda::getCurrentCUDABlasHandle), and errors
// (TORCH_CUDABLAS_CHECK).
#pragma once

#include <cublas_v2.h>

#include <dispatch/cuda_parts/cuda_stream.hpp>
#include <map>
#include <mutex>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace cuda_detail {

[[noreturn, gnu::cold]] inline void refuse_blas(cublasStatus_t code, const char* call,
                                                const char* file, int line) {
  throw CUDAError(
      message({"CUDA error: ", cublasGetStatusString(code), " (", cublasGetStatusName(code),
               ") when calling `", call, "` at ", file, ":", line}));
}
inline void check_blas(cublasStatus_t code, const char* call, const char* file, int line) {
  if (code != CUBLAS_STATUS_SUCCESS) [[unlikely]]
    refuse_blas(code, call, file, line);
}

}  // namespace cuda_detail
}  // namespace default_host
}  // namespace dispatch

/// Throws c10::CUDAError if the call fails.
#define TORCH_CUDABLAS_CHECK(...) \
  ::dispatch::cuda_detail::check_blas(__VA_ARGS__, #__VA_ARGS__, __FILE__, __LINE__)

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// The handle for this thread's current device and current stream. Threads with the same stream
/// share a handle, so its stream must not be changed. It lives as long as the process: unloading a
/// shared object does not destroy the handles that it made.
[[nodiscard]] inline cublasHandle_t current_cuda_blas_handle() {
  static auto& lock = *new std::mutex();
  static auto& handles = *new std::map<std::pair<DeviceIndex, cudaStream_t>, cublasHandle_t>();
  const CUDAStream stream = getCurrentCUDAStream();
  const std::lock_guard<std::mutex> held(lock);
  cublasHandle_t& handle = handles[{stream.device_index(), stream.stream()}];
  if (handle == nullptr) {
    cublasHandle_t made = nullptr;
    TORCH_CUDABLAS_CHECK(cublasCreate(&made));
    if (const cublasStatus_t code = cublasSetStream(made, stream.stream());
        code != CUBLAS_STATUS_SUCCESS) {
      cublasDestroy(made);
      TORCH_CUDABLAS_CHECK(code);
    }
    handle = made;
  }
  return handle;
}

}  // namespace default_host
}  // namespace dispatch
