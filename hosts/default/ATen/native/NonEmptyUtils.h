// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for loops that take a tensor without dimensions as one of a single dimension.
#pragma once

#include <ATen/core/TensorBase.h>
#include <schema_ct/config.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace SCHEMA_CT_HIDDEN at {
namespace native {

using IdxVec = std::vector<std::int64_t>;

[[nodiscard]] inline std::int64_t ensure_nonempty_dim(std::int64_t dim) {
  return std::max<std::int64_t>(dim, 1);
}
[[nodiscard]] inline std::int64_t ensure_nonempty_size(const TensorBase& t, std::int64_t dim) {
  return t.dim() == 0 ? 1 : t.size(dim);
}
[[nodiscard]] inline std::int64_t ensure_nonempty_stride(const TensorBase& t, std::int64_t dim) {
  return t.dim() == 0 ? 1 : t.stride(dim);
}
[[nodiscard]] inline IdxVec ensure_nonempty_vec(IdxVec sizes) {
  if (sizes.empty()) sizes.push_back(1);
  return sizes;
}

}  // namespace native
}  // namespace at
