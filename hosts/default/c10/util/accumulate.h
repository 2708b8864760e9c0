// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sums and products of sizes.
#pragma once

#include <dispatch/default_host/products.hpp>

namespace c10 {
using dispatch::multiply_integers;
using dispatch::numelements_between_dim;
using dispatch::numelements_from_dim;
using dispatch::numelements_to_dim;
using dispatch::sum_integers;
}  // namespace c10
