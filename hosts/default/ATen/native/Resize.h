// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for other sizes of a tensor that exists: resize_output calls the operator
// resize_, of which resize_impl_ may be a backend's kernel.
#pragma once

#include <ATen/NativeFunctions.h>
#include <dispatch/tensor_parts/resize.hpp>

namespace at::native {
using dispatch::resize_impl_;
}  // namespace at::native
