// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for CUDA's devices without its streams and guards: the whole is as cheap here.
#pragma once

#include <ATen/cuda/CUDAContext.h>
