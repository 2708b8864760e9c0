// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for views with other sizes and strides of memory on any device, which a backend
// may register as its kernels. Defined in schema_ct::composite.
#pragma once

#include <ATen/NativeFunctions.h>

namespace at::native {

/// Throws Error for a view beyond the memory.
Tensor as_strided_impl(const Tensor& self, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                       std::optional<c10::SymInt> storage_offset);
/// Throws Error if there are no strides for these sizes.
Tensor view_impl(const Tensor& self, c10::SymIntArrayRef size);
Tensor _reshape_alias_impl(const Tensor& self, c10::SymIntArrayRef size,
                           c10::SymIntArrayRef stride);
Tensor unfold_impl(const Tensor& self, std::int64_t dimension, std::int64_t size,
                   std::int64_t step);

}  // namespace at::native
