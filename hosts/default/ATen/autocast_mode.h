// SPDX-License-Identifier: BSL-1.0
// PyTorch's switch for calls in lower precision.
#pragma once

#include <ATen/ATen.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <dispatch/modes/autocast.hpp>

namespace at {
namespace autocast = dispatch::autocast;
}  // namespace at
