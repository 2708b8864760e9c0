// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the types in which kernels compute.
#pragma once

#include <dispatch/default_host/accumulate_type.hpp>
#include <dispatch/default_host/names.hpp>

namespace at {
using dispatch::opmath_type;
}  // namespace at
