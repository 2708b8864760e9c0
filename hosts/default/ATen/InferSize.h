// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sizes with one unknown.
#pragma once

#include <c10/util/DimVector.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/wrap_dim.hpp>

namespace at {
using dispatch::infer_size;

/// The same as infer_size(), in a DimVector.
[[nodiscard]] inline c10::DimVector infer_size_dv(IntArrayRef shape, std::int64_t numel) {
  return c10::DimVector(infer_size(shape, numel));
}
}  // namespace at
