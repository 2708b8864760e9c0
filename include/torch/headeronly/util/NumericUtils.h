// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tests of infinity and NaN for numbers of any kind.
#pragma once

#include <dispatch/default_host/not_finite.hpp>
#include <dispatch/stable/headeronly.hpp>

namespace torch {
namespace headeronly {
using dispatch::_isinf;
using dispatch::_isnan;
}  // namespace headeronly
}  // namespace torch
