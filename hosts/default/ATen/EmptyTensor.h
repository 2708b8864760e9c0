// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for new tensors over memory of an allocator.
#pragma once

#include <c10/core/Allocator.h>
#include <c10/core/DispatchKeySet.h>
#include <dispatch/tensor_parts/empty_tensor.hpp>

namespace at::detail {
using dispatch::computeStorageNbytes;
using dispatch::computeStorageNbytesContiguous;
using dispatch::empty_generic;
using dispatch::empty_strided_generic;
}  // namespace at::detail
