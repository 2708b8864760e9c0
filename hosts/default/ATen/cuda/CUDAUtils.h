// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for whether tensors are on the current CUDA device.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/cuda/CUDAContext.h>

namespace at {
namespace SCHEMA_CT_HIDDEN cuda {
[[nodiscard]] inline bool check_device(ArrayRef<Tensor> tensors) {
  if (tensors.empty()) return true;
  const Device current(kCUDA, dispatch::current_cuda_device());
  for (const Tensor& t : tensors)
    if (t.device() != current) return false;
  return true;
}
}  // namespace cuda
}  // namespace at
