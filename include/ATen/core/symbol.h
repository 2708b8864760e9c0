// SPDX-License-Identifier: BSL-1.0
// c10::Symbol under the name that PyTorch gives its header.
#pragma once

#include <dispatch/types/symbol.hpp>

namespace c10 {
using dispatch::Symbol;
}  // namespace c10
