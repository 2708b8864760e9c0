// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for boxed kernels, which are KernelFunctions here, and for c10::OperatorKernel.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
