// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for lists of tensors that may be boxed.
#pragma once

#include <optional>

#include <ATen/core/List.h>
#include <dispatch/default_host/names.hpp>

namespace c10 {
/// PyTorch's also borrows an array. A copy has the same elements.
using IOptTensorListRef = List<std::optional<at::Tensor>>;
}  // namespace c10

namespace at {
using c10::IOptTensorListRef;
}  // namespace at
