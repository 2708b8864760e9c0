// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for memory that an allocator made.
#pragma once

#include <c10/core/Allocator.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/tensor_parts/storage_impl.hpp>

namespace c10 {
using dispatch::StorageImpl;
}  // namespace c10
