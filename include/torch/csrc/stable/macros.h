// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the checks of the stable ABI's C functions and of CUDA's.
#pragma once

#include <iomanip>
#include <iostream>
#include <sstream>

#include <torch/headeronly/util/Exception.h>
#include <torch/headeronly/util/shim_utils.h>

/// Throws std::runtime_error with the error's text unless a C function of the stable ABI succeeds.
#define STABLE_TORCH_ERROR_CODE_CHECK(call) TORCH_ERROR_CODE_CHECK(call)

/// Calls the C function, which this header's release has: nothing is looked up.
#define TORCH_DYNAMIC_VERSION_CALL(VERSION, FUNCTION, FALLBACK, ...) FUNCTION(__VA_ARGS__)
#define TORCH_DYNAMIC_VERSION_CALL_2_13_0(FUNCTION, FALLBACK, ...) FUNCTION(__VA_ARGS__)

// For files that include <cuda_runtime.h>.
#define STD_CUDA_CHECK(EXPR)                                                             \
  do {                                                                                   \
    const cudaError_t schema_ct_error = (EXPR);                                          \
    STD_TORCH_CHECK(schema_ct_error == cudaSuccess,                                      \
                    "CUDA error: ", cudaGetErrorString(schema_ct_error), ", of " #EXPR); \
  } while (false)
#define STD_CUDA_KERNEL_LAUNCH_CHECK() STD_CUDA_CHECK(cudaGetLastError())
