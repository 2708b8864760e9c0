// SPDX-License-Identifier: BSL-1.0
// c10::AliasInfo under the name that PyTorch gives its header.
#pragma once

#include <dispatch/types/alias_info.hpp>
#include <dispatch/values_engine.hpp>

namespace c10 {
using dispatch::AliasInfo;
}  // namespace c10
