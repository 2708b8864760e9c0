// SPDX-License-Identifier: BSL-1.0
// The same source inside PaddlePaddle: its own PD_REGISTER_KERNEL registers the kernels, which are
// held against PHI_OPERATOR, and Paddle already has the operators.
#pragma once

#include <paddle/phi/core/kernel_registry.h>

#include <paddle/phi/core/meta_tensor.h>

#include "../../../hosts/paddle/schema_ct/phi.hpp"

#if !SCHEMA_CT_PHI_CHECKS
#define PHI_OPERATOR(...) static_assert(true, "")
#endif
#define PHI_LIBRARY(...) static_assert(true, "")
