// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for division by a multiplication in device code.
#pragma once

#include <dispatch/cuda_parts/integer_divider.hpp>

namespace at::cuda::detail {
using dispatch::DivMod;
using dispatch::IntDivider;
}  // namespace at::cuda::detail
