// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for std::bit_cast before C++20.
#pragma once

#include <bit>

namespace c10 {
using std::bit_cast;
}  // namespace c10
