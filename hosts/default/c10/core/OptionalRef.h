// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a value that is borrowed, or none.
#pragma once

#include <dispatch/default_host/optional_ref.hpp>

namespace c10 {
using dispatch::OptionalRef;
}  // namespace c10
