// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub that copies an iterator's input to its output. schema_ct::cpu
// defines it and its kernel for the CPU.
#pragma once

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/TensorIterator.h>

namespace at::native {

using copy_fn = void (*)(TensorIterator&, bool non_blocking);
DECLARE_DISPATCH(copy_fn, copy_stub)

/// Copies between tensors of the CPU, which may share memory.
void copy_ignoring_overlaps(const TensorBase& dst, const TensorBase& src);

}  // namespace at::native
