// SPDX-License-Identifier: BSL-1.0
// The same source inside PaddlePaddle: its own PD_REGISTER_KERNEL registers the kernels, and Paddle
// already has the operators.
#pragma once

#include <paddle/phi/core/kernel_registry.h>

#include <paddle/phi/core/meta_tensor.h>

#define PHI_OPERATOR(...) static_assert(true, "")
#define PHI_LIBRARY(...) static_assert(true, "")
