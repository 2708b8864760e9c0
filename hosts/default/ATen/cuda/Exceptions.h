// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for errors of CUDA under the names of at.
#pragma once

#include <c10/cuda/CUDAException.h>
