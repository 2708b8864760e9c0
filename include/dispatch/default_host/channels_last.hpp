// SPDX-License-Identifier: BSL-1.0
// The strides of tensors whose channels, dimension 1, are adjacent in memory.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/array_ref.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

namespace host_detail {

/// Dimension 1 is the fastest, followed by the later dimensions from the last one on; dimension 0
/// is the slowest.
[[nodiscard]] constexpr std::size_t channels_last_dimension(std::size_t rank, std::size_t place) {
  return place == 0 ? 1 : place + 1 == rank ? 0 : rank - place;
}

/// A shape with one dimension less has no batch dimension.
[[nodiscard]] inline std::vector<std::int64_t> channels_last_strides(IntArrayRef sizes,
                                                                     std::size_t rank) {
  const std::size_t n = sizes.size();
  if (n != rank && n + 1 != rank)
    throw Error(message(
        {"strides of channels last: expected ", rank - 1, " or ", rank, " dimensions, got ", n}));
  std::vector<std::int64_t> out(n);
  const std::size_t lacking = rank - n;
  std::int64_t step = 1;
  for (std::size_t place = 0; place < n; ++place) {
    const std::size_t d = channels_last_dimension(rank, place) - lacking;
    out[d] = step;
    step *= sizes[d];
  }
  return out;
}

[[nodiscard]] inline bool are_channels_last(IntArrayRef sizes, IntArrayRef strides,
                                            std::size_t rank) {
  if (sizes.size() != rank || strides[1] == 0) return false;
  std::int64_t least = 0;
  for (std::size_t place = 0; place < rank; ++place) {
    const std::size_t d = channels_last_dimension(rank, place);
    if (sizes[d] == 0 || strides[d] < least) return false;
    // A tensor with one channel and one pixel is also contiguous.
    if (d == 0 && least == strides[1]) return false;
    least = sizes[d] > 1 ? strides[d] * sizes[d] : strides[d];
  }
  return true;
}

}  // namespace host_detail

/// For sizes NCHW or CHW, and NCDHW or CDHW. Throws Error for another number of dimensions.
[[nodiscard]] inline std::vector<std::int64_t> get_channels_last_strides_2d(IntArrayRef sizes) {
  return host_detail::channels_last_strides(sizes, 4);
}
[[nodiscard]] inline std::vector<std::int64_t> get_channels_last_strides_3d(IntArrayRef sizes) {
  return host_detail::channels_last_strides(sizes, 5);
}
/// Are the strides in channels-last order? False for a number of dimensions other than 4 or 5, and
/// if the shape does not distinguish channels last from contiguous.
[[nodiscard]] inline bool is_channels_last_strides_2d(IntArrayRef sizes, IntArrayRef strides) {
  return host_detail::are_channels_last(sizes, strides, 4);
}
[[nodiscard]] inline bool is_channels_last_strides_3d(IntArrayRef sizes, IntArrayRef strides) {
  return host_detail::are_channels_last(sizes, strides, 5);
}

}  // namespace default_host
}  // namespace dispatch
