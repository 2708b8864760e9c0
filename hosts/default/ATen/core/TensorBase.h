// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the base of at::Tensor, which is the tensor itself here.
#pragma once

#include <ATen/core/Tensor.h>

namespace at {
using TensorBase = Tensor;
}  // namespace at
