// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the host's part of assertions of device code: what kernels with them are
// given. It is null here, as where PyTorch was built without TORCH_USE_CUDA_DSA.
#pragma once

#include <cstdint>

namespace c10::cuda {
struct DeviceAssertionsData;
}  // namespace c10::cuda

/// The last parameters of a kernel with CUDA_KERNEL_ASSERT2, and what it gives to functions.
#define TORCH_DSA_KERNEL_ARGS                                                \
  [[maybe_unused]] ::c10::cuda::DeviceAssertionsData *const assertions_data, \
      [[maybe_unused]] ::std::uint32_t assertion_caller_id
#define TORCH_DSA_KERNEL_ARGS_PASS assertions_data, assertion_caller_id

/// Launches such a kernel, and throws c10::CUDAError if CUDA refuses the launch.
#define TORCH_DSA_KERNEL_LAUNCH(kernel, blocks, threads, shared_memory, stream, ...)               \
  do {                                                                                             \
    kernel<<<blocks, threads, shared_memory, stream>>>(                                            \
        __VA_ARGS__, static_cast<::c10::cuda::DeviceAssertionsData*>(nullptr), ::std::uint32_t()); \
    C10_CUDA_KERNEL_LAUNCH_CHECK();                                                                \
  } while (false)
