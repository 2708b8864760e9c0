// SPDX-License-Identifier: BSL-1.0
// Errors of CUDA as exceptions (C10_CUDA_CHECK).
#pragma once

#include <cuda_runtime_api.h>

#include <dispatch/base/error.hpp>

namespace dispatch {
inline namespace default_host {

/// What CUDA refused, or what went wrong in a kernel before.
class SCHEMA_CT_POLYMORPHIC CUDAError : public Error {
 public:
  using Error::Error;
};

namespace SCHEMA_CT_HIDDEN cuda_detail {
[[noreturn, gnu::cold]] inline void refuse(cudaError_t code, const char* file, int line) {
  static_cast<void>(cudaGetLastError());  // an error that lasts is reported by the next call
  throw CUDAError(message({"CUDA error: ", cudaGetErrorString(code), " (", cudaGetErrorName(code),
                           ") at ", file, ":", line}));
}
inline void check_code(cudaError_t code, const char* file, int line) {
  if (code != cudaSuccess) [[unlikely]]
    refuse(code, file, line);
}
}  // namespace cuda_detail
}  // namespace default_host
}  // namespace dispatch

/// Throws c10::CUDAError where the call fails.
#define C10_CUDA_CHECK(...) ::dispatch::cuda_detail::check_code(__VA_ARGS__, __FILE__, __LINE__)
#define AT_CUDA_CHECK(...) C10_CUDA_CHECK(__VA_ARGS__)
/// After a kernel's launch, whose errors CUDA keeps for the next question.
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
/// Takes back an error that is none for the caller.
#define C10_CUDA_CLEAR_ERROR() static_cast<void>(cudaGetLastError())
