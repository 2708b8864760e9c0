// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Layout: the default host's.
#pragma once

#include <torch/headeronly/core/Layout.h>
#include <dispatch/default_host/key_of_options.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::layout_from_backend;
}  // namespace c10
