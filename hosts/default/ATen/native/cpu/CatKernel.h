// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub that joins tensors on the CPU. schema_ct::cpu defines it and its
// kernel.
#pragma once

#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

/// Joins tensors along a dimension into one of the sizes of the result.
using cat_serial_fn = void (*)(const Tensor&, const MaterializedITensorListRef&, std::int64_t);
DECLARE_DISPATCH(cat_serial_fn, cat_serial_stub)

}  // namespace at::native
