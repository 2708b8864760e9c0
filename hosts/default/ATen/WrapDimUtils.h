// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for negative dimensions of a tensor and of several tensors.
#pragma once

#include <c10/core/WrapDimMinimal.h>

namespace at {
using dispatch::maybe_wrap_dim;
using dispatch::maybe_wrap_dims;
using dispatch::maybe_wrap_dims_n;
}  // namespace at
