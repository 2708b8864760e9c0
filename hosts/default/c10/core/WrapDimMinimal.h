// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for negative dimensions.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/wrap_dim.hpp>

namespace c10 {
using dispatch::maybe_wrap_dim;
}  // namespace c10
