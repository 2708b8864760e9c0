// SPDX-License-Identifier: BSL-1.0
// PyTorch's ranges of integers.
#pragma once

#include <algorithm>

#include <dispatch/base/irange.hpp>

namespace c10 {
using dispatch::integer_range;
using dispatch::irange;
}  // namespace c10
