// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for gradients. There are none here; it serves functions with their own.
#pragma once

#include <torch/csrc/autograd/custom_function.h>
