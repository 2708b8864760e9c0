// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the sources of tensors' memory.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/tensor_parts/allocator.hpp>

namespace c10 {
using dispatch::Allocator;
using dispatch::DataPtr;
using dispatch::DeleterFnPtr;
}  // namespace c10
