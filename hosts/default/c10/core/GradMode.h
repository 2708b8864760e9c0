// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for whether a thread requests gradients.
#pragma once

#include <dispatch/default_host/grad_mode.hpp>

namespace c10 {
using dispatch::AutoFwGradMode;
using dispatch::AutoGradMode;
using dispatch::GradMode;
using dispatch::NoGradGuard;
}  // namespace c10

namespace at {
using c10::AutoFwGradMode;
using c10::AutoGradMode;
using c10::GradMode;
using c10::NoGradGuard;
}  // namespace at

namespace torch {
using c10::AutoFwGradMode;
using c10::AutoGradMode;
using c10::GradMode;
using c10::NoGradGuard;
namespace autograd {
using c10::AutoFwGradMode;
using c10::AutoGradMode;
using c10::GradMode;
using c10::NoGradGuard;
}  // namespace autograd
}  // namespace torch
