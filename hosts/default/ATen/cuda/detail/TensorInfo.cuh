// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a tensor's sizes and strides in device code.
#pragma once

#include <ATen/CollapseDims.h>
#include <dispatch/cuda_parts/tensor_info.hpp>

namespace at::cuda::detail {
using dispatch::IndexToOffset;
using dispatch::TensorInfo;
}  // namespace at::cuda::detail
