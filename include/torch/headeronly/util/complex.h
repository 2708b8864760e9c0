// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::headeronly::complex.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/default_host/complex_math.hpp>
#include <dispatch/stable/headeronly.hpp>

namespace torch {
namespace headeronly {
using dispatch::is_complex;
using dispatch::scalar_value_type;
}  // namespace headeronly
}  // namespace torch
