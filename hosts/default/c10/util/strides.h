// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the strides of a contiguous tensor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <c10/util/ArrayRef.h>
#include <c10/util/DimVector.h>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// A size of 0 counts as 1, so that no stride is 0.
[[nodiscard]] inline DimVector contiguous_strides(IntArrayRef sizes) {
  DimVector out(sizes.size(), 1);
  for (std::size_t i = sizes.size(); i > 1; --i)
    out[i - 2] = out[i - 1] * std::max<std::int64_t>(sizes[i - 1], 1);
  return out;
}

}  // namespace default_host
}  // namespace dispatch

namespace c10 {
using dispatch::contiguous_strides;
}  // namespace c10
