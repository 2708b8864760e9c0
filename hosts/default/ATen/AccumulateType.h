// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the types in which kernels sum.
#pragma once

#include <dispatch/default_host/accumulate_type.hpp>
#include <dispatch/default_host/names.hpp>

namespace at {
using dispatch::acc_type;
using dispatch::toAccumulateType;
}  // namespace at
