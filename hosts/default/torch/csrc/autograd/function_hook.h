// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for gradient hooks, which are never called here.
#pragma once

#include <torch/csrc/autograd/custom_function.h>
#include <dispatch/calls/gradient_hooks.hpp>

namespace torch::autograd {
using dispatch::FunctionPostHook;
using dispatch::FunctionPreHook;
using dispatch::PostAccumulateGradHook;
}  // namespace torch::autograd
