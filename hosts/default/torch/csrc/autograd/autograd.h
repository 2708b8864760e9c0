// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for gradients, of which there are none: for functions of one's own.
#pragma once

#include <torch/csrc/autograd/custom_function.h>
