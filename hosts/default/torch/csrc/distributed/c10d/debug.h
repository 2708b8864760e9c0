// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for how much is said of collectives.
#pragma once

#include <c10/macros/Macros.h>
#include <dispatch/collectives/debug_level.hpp>

namespace c10d {
using dispatch::collectives::debug_level;
using dispatch::collectives::DebugLevel;
using dispatch::collectives::setDebugLevel;
using dispatch::collectives::setDebugLevelFromEnvironment;
}  // namespace c10d
