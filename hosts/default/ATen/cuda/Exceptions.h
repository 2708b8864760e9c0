// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for errors of CUDA in at.
#pragma once

#include <c10/cuda/CUDAException.h>
