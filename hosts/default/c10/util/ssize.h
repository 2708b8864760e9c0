// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a container's size as a signed number.
#pragma once

#include <iterator>

namespace c10 {
using std::ssize;
}  // namespace c10
