// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for TORCH_FN, a function as a value of its own type.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
