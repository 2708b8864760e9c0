// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels of each element; without at::cuda::CUDA_tensor_apply, which PyTorch
// deprecates.
#pragma once

#include <ATen/cuda/ApplyGridUtils.cuh>
#include <ATen/cuda/detail/IndexUtils.cuh>
