// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for assertions of device code that the host reports. Here, as in a build of
// PyTorch without TORCH_USE_CUDA_DSA, they are those of C.
#pragma once

#include <c10/cuda/CUDADeviceAssertionHost.h>
#include <c10/cuda/CUDAException.h>
#include <c10/macros/Macros.h>

#include <cassert>

#define CUDA_KERNEL_ASSERT2(condition) assert(condition)
