// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the Philox random number generator.
#pragma once

#include <dispatch/backend_parts/philox_engine.hpp>

namespace at {
using dispatch::philox_engine;
using Philox4_32 = philox_engine;
}  // namespace at
