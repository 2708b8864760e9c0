// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for functions with their own gradients; only forward runs here.
#pragma once

#include <torch/csrc/autograd/variable.h>
#include <dispatch/calls/autograd_function.hpp>

namespace torch::autograd {
using dispatch::any_variable_requires_grad;
using dispatch::AutogradContext;
using dispatch::Function;
using tensor_list = variable_list;
}  // namespace torch::autograd
