// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sizes of which one is left open.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/wrap_dim.hpp>

namespace at {
using dispatch::infer_size;
}  // namespace at
