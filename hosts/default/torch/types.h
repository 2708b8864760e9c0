// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::Tensor and related types, and for registrations.
#pragma once

#include <ATen/ATen.h>
#include <torch/csrc/autograd/edge.h>
#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/autograd/variable.h>
#include <torch/detail/TensorDataContainer.h>
#include <torch/library.h>
#include <functional>

namespace torch {
using Deleter = std::function<void(void*)>;  // what from_blob() may take
using Dtype = at::ScalarType;
}  // namespace torch
