// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels that record a graph of gradients, which does not exist here.
#pragma once

#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>

namespace torch {
namespace SCHEMA_CT_HIDDEN autograd {

// Does nothing: no graph counts the writes to a tensor.
inline void increment_version(const at::Tensor&) {}
inline void check_inplace(const at::Tensor&, bool) {}
inline void check_inplace(at::ITensorListRef, bool) {}

}  // namespace autograd
}  // namespace torch
