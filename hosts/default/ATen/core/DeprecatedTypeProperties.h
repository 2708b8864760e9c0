// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the result of Tensor::type().
#pragma once

#include <c10/core/Backend.h>
#include <c10/core/Layout.h>
#include <c10/core/ScalarType.h>
#include <c10/core/Storage.h>
#include <c10/core/TensorOptions.h>
#include <dispatch/default_host/deprecated_type.hpp>

namespace at {
using dispatch::DeprecatedTypeProperties;
}  // namespace at
