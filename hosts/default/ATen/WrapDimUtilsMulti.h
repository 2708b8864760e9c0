// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a set of a tensor's dimensions.
#pragma once

#include <bitset>

#include <ATen/WrapDimUtils.h>
#include <ATen/core/Tensor.h>
#include <c10/util/OptionalArrayRef.h>

namespace SCHEMA_CT_HIDDEN at {

constexpr std::size_t dim_bitset_size = 64;

/// The named dimensions, or all dimensions if none is named. Throws Error for a repeated dimension.
[[nodiscard]] inline std::bitset<dim_bitset_size> dim_list_to_bitset(OptionalIntArrayRef named,
                                                                     std::size_t dimensions) {
  TORCH_CHECK(dimensions <= dim_bitset_size, "only tensors with up to ", dim_bitset_size,
              " dims are supported, given ", dimensions);
  std::bitset<dim_bitset_size> seen;
  if (!named.has_value()) {
    for (std::size_t d = 0; d < dimensions; ++d) seen.set(d);
    return seen;
  }
  for (const std::int64_t d : *named) {
    const auto at =
        static_cast<std::size_t>(maybe_wrap_dim(d, static_cast<std::int64_t>(dimensions)));
    TORCH_CHECK(!seen[at], "dim ", at, " appears multiple times in the list of dims");
    seen.set(at);
  }
  return seen;
}

}  // namespace at
