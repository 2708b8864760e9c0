// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a call with each of the first numbers, as constants.
#pragma once

#include <dispatch/default_host/forced_unroll.hpp>

namespace c10 {
using dispatch::ForcedUnroll;
}  // namespace c10
