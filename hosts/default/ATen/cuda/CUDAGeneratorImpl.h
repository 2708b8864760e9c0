// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for CUDA's generators.
#pragma once

#include <ATen/Context.h>
#include <ATen/core/Generator.h>
#include <ATen/core/TensorBase.h>
#include <ATen/cuda/PhiloxCudaState.h>
#include <dispatch/cuda_parts/cuda_generator.hpp>

namespace at {
using dispatch::CUDAGeneratorImpl;
}  // namespace at

namespace at::cuda::detail {
using dispatch::createCUDAGenerator;
using dispatch::getDefaultCUDAGenerator;
}  // namespace at::cuda::detail
