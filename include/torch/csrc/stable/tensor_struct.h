// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::stable::Tensor.
#pragma once

#include <torch/csrc/stable/tensor.h>
