// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for whether 32 bits can index a tensor's elements.
#pragma once

#include <cstdint>
#include <limits>

#include <ATen/core/TensorBase.h>

namespace at::native {

/// Are there fewer than `most` elements, each at an offset of fewer than `most` bytes from the
/// first?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool canUse32BitIndexMath(
    const at::TensorBase& t, std::int64_t most = (std::numeric_limits<std::int32_t>::max)()) {
  if (t.numel() == 0) return most > 0;
  if (t.numel() >= most) return false;
  std::int64_t last = 1;
  for (std::int64_t d = 0; d < t.dim(); ++d) last += (t.size(d) - 1) * t.stride(d);
  return last * static_cast<std::int64_t>(t.element_size()) <= most;
}

}  // namespace at::native
