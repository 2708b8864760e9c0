// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for roll along other than one dimension.
#pragma once

#include <ATen/Functions.h>
#include <ATen/core/Tensor.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Rolls by calls of at::roll along one dimension; without dimensions, all elements in their order.
[[nodiscard]] inline Tensor roll_common(const Tensor& self, IntArrayRef shifts, IntArrayRef dims) {
  TORCH_CHECK(!shifts.empty(), "`shifts` required");
  if (dims.empty() && shifts.size() == 1)
    return at::roll(self.contiguous().view(-1), shifts[0], 0).view(self.sizes());
  TORCH_CHECK(shifts.size() == dims.size(),
              "shifts and dimensions must align. shifts: ", shifts.size(), ", dims:", dims.size());
  TORCH_INTERNAL_ASSERT(dims.size() > 1);
  return at::roll(at::roll(self, shifts[0], dims[0]), shifts.slice(1), dims.slice(1));
}

}  // namespace native
}  // namespace at
