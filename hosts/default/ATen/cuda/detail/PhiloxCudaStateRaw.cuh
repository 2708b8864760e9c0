// SPDX-License-Identifier: BSL-1.0
// PyTorch's other path of <ATen/cuda/PhiloxCudaState.h>.
#pragma once

#include <ATen/cuda/PhiloxCudaState.h>
