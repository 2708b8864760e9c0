// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels that keep a graph of gradients, of which there is none here.
#pragma once

#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>

namespace torch {
namespace SCHEMA_CT_HIDDEN autograd {

// Nothing: no graph asks how often a tensor was written to.
inline void increment_version(const at::Tensor&) {}
inline void check_inplace(const at::Tensor&, bool) {}
inline void check_inplace(at::ITensorListRef, bool) {}

}  // namespace autograd
}  // namespace torch
