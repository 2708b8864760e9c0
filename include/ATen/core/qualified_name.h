// SPDX-License-Identifier: BSL-1.0
// c10::QualifiedName under the name that PyTorch gives its header.
#pragma once

#include <dispatch/types/qualified_name.hpp>

namespace c10 {
using dispatch::QualifiedName;
}  // namespace c10
