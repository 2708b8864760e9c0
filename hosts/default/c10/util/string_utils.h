// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for numbers as texts: the standard library's.
#pragma once

#include <string>

namespace c10 {
using std::stod;
using std::stoi;
using std::stoll;
using std::stoull;
using std::to_string;
}  // namespace c10
