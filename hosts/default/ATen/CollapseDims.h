// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the fewest dimensions that order a tensor's elements the same way.
#pragma once

#include <c10/util/Exception.h>
#include <dispatch/tensor_parts/collapse_dims.hpp>

namespace at {
using dispatch::collapse_dims;
}  // namespace at
