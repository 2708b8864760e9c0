// SPDX-License-Identifier: BSL-1.0
// Declares the types of functions that call operators.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <ATen/core/Reduction.h>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::List;
}  // namespace c10
