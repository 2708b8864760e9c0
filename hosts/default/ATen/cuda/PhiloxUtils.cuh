// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for how a kernel reads its seed and offset.
#pragma once

#include <ATen/cuda/PhiloxCudaState.h>

namespace at::cuda::philox {
using dispatch::philox::unpack;
}  // namespace at::cuda::philox
