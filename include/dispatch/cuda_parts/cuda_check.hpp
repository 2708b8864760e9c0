// SPDX-License-Identifier: BSL-1.0
// Converts errors of CUDA to exceptions (C10_CUDA_CHECK).
#pragma once

#include <cuda_runtime_api.h>

#include <dispatch/base/error.hpp>

namespace dispatch {
inline namespace default_host {

/// A call that CUDA refused, or an earlier failure in a kernel.
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

/// Throws c10::CUDAError if the call fails.
#define C10_CUDA_CHECK(...) ::dispatch::cuda_detail::check_code(__VA_ARGS__, __FILE__, __LINE__)
#define AT_CUDA_CHECK(...) C10_CUDA_CHECK(__VA_ARGS__)
/// After a kernel's launch. CUDA returns the errors of a launch on the next query.
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
/// For an error that the caller handles, or that is none of its.
#define C10_CUDA_ERROR_HANDLED(call) call
#define C10_CUDA_IGNORE_ERROR(call)                                               \
  do {                                                                            \
    if (const cudaError_t schema_ct_code = (call); schema_ct_code != cudaSuccess) \
      static_cast<void>(cudaGetLastError());                                      \
  } while (false)
/// Clears an error that is not the caller's.
#define C10_CUDA_CLEAR_ERROR() static_cast<void>(cudaGetLastError())
