// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what a tensor points to.
#pragma once

#include <c10/core/DispatchKeySet.h>
#include <c10/core/StorageImpl.h>

namespace c10 {
using dispatch::TensorImpl;
}  // namespace c10

namespace at::detail {
using dispatch::make_tensor;
}  // namespace at::detail
