// SPDX-License-Identifier: BSL-1.0
// at::OpaqueTensorImpl under the name that PyTorch gives its header.
#pragma once

#include <c10/core/TensorImpl.h>
#include <dispatch/backend_parts/opaque_tensor_impl.hpp>

namespace at {
using dispatch::OpaqueTensorImpl;
}  // namespace at
