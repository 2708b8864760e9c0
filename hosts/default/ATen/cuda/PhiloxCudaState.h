// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the seed and the offset that a kernel is given.
#pragma once

#include <dispatch/cuda_parts/philox_state.hpp>

namespace at {
using dispatch::PhiloxCudaState;
}  // namespace at
