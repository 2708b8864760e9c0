// SPDX-License-Identifier: BSL-1.0
// Is a graph of CUDA being captured (at::cuda::currentStreamCaptureStatus)?
#pragma once

#include <optional>
#include <string>

#include <dispatch/cuda_parts/cuda_context.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

enum class SCHEMA_CT_VISIBLE CaptureStatus : int {
  None = cudaStreamCaptureStatusNone,
  Active = cudaStreamCaptureStatusActive,
  Invalidated = cudaStreamCaptureStatusInvalidated
};
using CaptureId_t = unsigned long long;

[[nodiscard]] inline CaptureStatus currentStreamCaptureStatusMayInitCtx() {
  cudaStreamCaptureStatus out = cudaStreamCaptureStatusNone;
  C10_CUDA_CHECK(cudaStreamIsCapturing(getCurrentCUDAStream(), &out));
  return static_cast<CaptureStatus>(out);
}
/// None also where there is no device.
[[nodiscard]] inline CaptureStatus currentStreamCaptureStatus() {
  return cuda_device_count() == 0 ? CaptureStatus::None : currentStreamCaptureStatusMayInitCtx();
}
/// Throws Error while the current stream is captured.
inline void assertNotCapturing(const std::string& attempt) {
  if (currentStreamCaptureStatus() != CaptureStatus::None)
    throw Error(message({attempt, " during CUDA graph capture"}));
}

/// Changes what this thread may do during a capture, in the lifetime of the object.
class SCHEMA_CT_SHARED CUDAStreamCaptureModeGuard {
 public:
  explicit CUDAStreamCaptureModeGuard(cudaStreamCaptureMode desired) : mode_(desired) {
    C10_CUDA_CHECK(cudaThreadExchangeStreamCaptureMode(&mode_));
  }
  CUDAStreamCaptureModeGuard(const CUDAStreamCaptureModeGuard&) = delete;
  CUDAStreamCaptureModeGuard& operator=(const CUDAStreamCaptureModeGuard&) = delete;
  ~CUDAStreamCaptureModeGuard() { static_cast<void>(cudaThreadExchangeStreamCaptureMode(&mode_)); }

 private:
  cudaStreamCaptureMode mode_;
};

}  // namespace default_host
}  // namespace dispatch
