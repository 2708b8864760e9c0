// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sizes that broadcast.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/wrap_dim.hpp>

namespace at {
using dispatch::are_expandable;
using dispatch::infer_size;
}  // namespace at
