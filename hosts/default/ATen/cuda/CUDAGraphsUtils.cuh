// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for whether a graph is being captured.
#pragma once

#include <ATen/cuda/CUDAEvent.h>
#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/PhiloxUtils.cuh>
#include <dispatch/cuda_parts/cuda_capture.hpp>

namespace at::cuda {
using dispatch::assertNotCapturing;
using dispatch::CaptureId_t;
using dispatch::CaptureStatus;
using dispatch::currentStreamCaptureStatus;
}  // namespace at::cuda

namespace c10::cuda {
using dispatch::CaptureId_t;
using dispatch::CaptureStatus;
using dispatch::CUDAStreamCaptureModeGuard;
using dispatch::currentStreamCaptureStatusMayInitCtx;
}  // namespace c10::cuda
