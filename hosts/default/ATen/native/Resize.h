// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for other sizes of a tensor that exists: resize_output calls the operator
// resize_, of which resize_impl_ may be a backend's kernel.
#pragma once

#include <ATen/NativeFunctions.h>
#include <ATen/native/ResizeCommon.h>
#include <dispatch/tensor_parts/resize.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

using dispatch::resize_impl_;

/// Gives a tensor that an operator writes to the sizes of its result: whether it had others.
inline bool resize_output(const Tensor& output, IntArrayRef size) {
  if (output.sizes() == size) return false;
  static_cast<void>(output.resize_(size));
  return true;
}

}  // namespace native
}  // namespace at
