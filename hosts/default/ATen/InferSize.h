// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sizes with one unknown.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/wrap_dim.hpp>

namespace at {
using dispatch::infer_size;
}  // namespace at
