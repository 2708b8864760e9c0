// SPDX-License-Identifier: BSL-1.0
// The operators that composite kernels call: typed handles into the dispatcher.
#pragma once

#include <ATen/ATen.h>
#include <dispatch/op.hpp>

namespace dispatch::composite::calls {

inline constexpr op<
    "aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? "
    "storage_offset=None) -> Tensor(a)">
    as_strided{};

}  // namespace dispatch::composite::calls
