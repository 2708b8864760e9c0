// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::BoxedKernel and c10::OperatorKernel.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
