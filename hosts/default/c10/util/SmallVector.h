// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for vectors with inline memory.
#pragma once

#include <c10/macros/Macros.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/small_vector.hpp>

namespace c10 {
using dispatch::makeArrayRef;
using dispatch::SmallVector;
using dispatch::SmallVectorImpl;
}  // namespace c10
