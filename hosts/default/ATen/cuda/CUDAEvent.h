// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for events of CUDA, in at.
#pragma once

#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAEvent.h>

namespace at::cuda {
using dispatch::CUDAEvent;
}  // namespace at::cuda
