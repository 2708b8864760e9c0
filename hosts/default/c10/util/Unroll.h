// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a loop that is unrolled with constants.
#pragma once

#include <dispatch/default_host/forced_unroll.hpp>

namespace c10 {
using dispatch::ForcedUnroll;
}  // namespace c10
