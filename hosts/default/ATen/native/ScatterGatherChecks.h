// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the checks of gather, scatter and their kin.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <ATen/core/Tensor.h>
#include <ATen/native/ReduceOpsUtils.h>
#include <c10/util/Exception.h>
#include <c10/util/irange.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
namespace scatter_detail {

// A tensor without dimensions counts as one with a single element in one dimension.
inline std::int64_t dims_of(const Tensor& t) { return t.dim() == 0 ? 1 : t.dim(); }
inline std::int64_t size_of(const Tensor& t, std::int64_t dim) {
  return t.dim() == 0 ? 1 : t.size(dim);
}

/// Is `index` no larger than `limit`, except in dimension `but`?
inline bool fits(const Tensor& index, const Tensor& limit, std::int64_t dims, std::int64_t but) {
  for (const std::int64_t d : c10::irange(dims))
    if (d != but && size_of(index, d) > size_of(limit, d)) return false;
  return true;
}

}  // namespace scatter_detail

inline void scatter_gather_dtype_check(const std::string& method_name, const Tensor& self,
                                       const Tensor& index,
                                       const std::optional<Tensor>& src = std::nullopt) {
  TORCH_CHECK(index.numel() == 0 || index.scalar_type() == kLong || index.scalar_type() == kInt,
              method_name, "(): Expected dtype int32/int64 for index");
  TORCH_CHECK(!src || self.scalar_type() == src->scalar_type(), method_name,
              "(): Expected self.dtype to be equal to src.dtype");
}

inline void gather_shape_check(const Tensor& self, std::int64_t dim, const Tensor& index) {
  const std::int64_t dims = scatter_detail::dims_of(self);
  TORCH_CHECK(dims == scatter_detail::dims_of(index),
              "Index tensor must have the same number of dimensions as input tensor");
  for (const std::int64_t d : c10::irange(dims)) {
    TORCH_CHECK(d == dim || scatter_detail::size_of(index, d) <= scatter_detail::size_of(self, d),
                "Size does not match at dimension ", d, " expected index ", index.sizes(),
                " to be no larger than self ", self.sizes(), " apart from dimension ", dim);
  }
}

inline void scatter_shape_check(const Tensor& self, std::int64_t dim, const Tensor& index,
                                const std::optional<Tensor>& src = std::nullopt) {
  if (index.numel() == 0) return;
  const std::int64_t dims = scatter_detail::dims_of(self);
  TORCH_CHECK(dims == scatter_detail::dims_of(index),
              "Index tensor must have the same number of dimensions as self tensor");
  const bool fits = scatter_detail::fits(index, self, dims, dim);
  if (!src) {
    TORCH_CHECK(fits, "Expected index ", index.sizes(), " to be no larger than self ", self.sizes(),
                " apart from dimension ", dim);
    return;
  }
  TORCH_CHECK(dims == scatter_detail::dims_of(*src),
              "Index tensor must have the same number of dimensions as src tensor");
  TORCH_CHECK(fits && scatter_detail::fits(index, *src, dims, /*but=*/-1), "Expected index ",
              index.sizes(), " to be no larger than self ", self.sizes(), " apart from dimension ",
              dim, " and to be no larger size than src ", src->sizes());
}

}  // namespace native
}  // namespace at
