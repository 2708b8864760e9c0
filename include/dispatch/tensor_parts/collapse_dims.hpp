// SPDX-License-Identifier: BSL-1.0
// Joins dimensions of a tensor whose elements lie as those of one dimension (at::collapse_dims).
#pragma once

#include <cstdint>
#include <utility>

#include <dispatch/base/error.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// Changes sizes and strides in place. Dimensions of one element vanish; the dimension `excluded`
/// stays by itself. Returns the new number of that dimension and the count of dimensions: (0, 1)
/// where only one element is left, and -1 for the dimension where none is excluded.
template <class T>
std::pair<std::int64_t, std::int64_t> collapse_dims(T* sizes, T* strides, std::int64_t dims,
                                                    int excluded = -1) {
  if (excluded < -1 || excluded >= dims)
    throw Error("expected excluded dim between -1 and dims - 1");
  std::int64_t count = 0, kept = -1;
  bool may_join = false;  // with the dimension before it
  for (std::int64_t d = 0; d < dims; ++d) {
    const bool is_excluded = d == excluded;
    if (!is_excluded && sizes[d] == 1) continue;
    if (may_join && !is_excluded && strides[count - 1] == sizes[d] * strides[d]) {
      sizes[count - 1] *= sizes[d];
      strides[count - 1] = strides[d];
      continue;
    }
    sizes[count] = sizes[d];
    strides[count] = strides[d];
    if (is_excluded) kept = count;
    may_join = !is_excluded;
    ++count;
  }
  if (count == 0 || (count == 1 && sizes[0] == 1)) {
    sizes[0] = 1, strides[0] = 1;
    return {0, 1};
  }
  return {kept, count};
}

}  // namespace default_host
}  // namespace dispatch
