// SPDX-License-Identifier: BSL-1.0
// PHI's way of registering kernels over this library's dispatcher (docs/phi.md).
#pragma once

#include <dispatch/library.hpp>
#include <dispatch/phi/macros.hpp>
#include <dispatch/phi/operator.hpp>

/// Where PHI's kernels are written: the names of this library's types are found in it.
namespace phi {
using namespace dispatch::phi_kernels;
}
