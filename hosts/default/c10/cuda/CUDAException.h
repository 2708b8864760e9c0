// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for errors of CUDA.
#pragma once

#include <c10/cuda/CUDADeviceAssertionHost.h>
#include <c10/util/Exception.h>
#include <dispatch/cuda_parts/cuda_check.hpp>

namespace c10 {
using dispatch::CUDAError;
}  // namespace c10
