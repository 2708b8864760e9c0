// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the nodes of gradients, which exist here for custom functions only.
#pragma once

#include <torch/csrc/autograd/custom_function.h>
