// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for fast atomic additions of device code.
#pragma once

#include <torch/headeronly/cuda/Atomic.h>
#include <dispatch/cuda_parts/fast_atomic.hpp>

namespace torch::headeronly {
using dispatch::fastAtomicAdd;
using dispatch::fastSpecializedAtomicAdd;
}  // namespace torch::headeronly
