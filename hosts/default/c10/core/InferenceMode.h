// SPDX-License-Identifier: BSL-1.0
// PyTorch's guard for calls without autograd.
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <dispatch/modes/inference_mode.hpp>

namespace c10 {
using dispatch::InferenceMode;
}  // namespace c10
namespace at {
using dispatch::InferenceMode;
}  // namespace at
namespace torch {
using dispatch::InferenceMode;
}  // namespace torch
