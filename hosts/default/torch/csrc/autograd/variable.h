// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::autograd::Variable, which is at::Tensor.
#pragma once

#include <torch/csrc/autograd/custom_function.h>
