// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for std::call_once and std::once_flag.
#pragma once

#include <mutex>

namespace c10 {
using std::call_once;
using std::once_flag;
}  // namespace c10
