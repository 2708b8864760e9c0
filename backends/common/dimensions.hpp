// SPDX-License-Identifier: BSL-1.0
// Numbers of dimensions, sizes and strides, checked and completed as PyTorch does it, for kernels
// of every backend.
#pragma once

#include <dispatch/default_host/tensor_methods.hpp>

namespace dispatch::backend {

/// Sizes or strides that are being worked out, of at most 64 dimensions.
using shape = host_detail::extents;

/// SymInts are integers here.
[[nodiscard]] inline IntArrayRef ints(SymIntArrayRef values) {
  return asIntArrayRefUnchecked(values);
}
[[nodiscard]] inline SymIntArrayRef symbolic(IntArrayRef values) {
  return fromIntArrayRefUnchecked(values);
}

/// The dimension that `d` means, from 0, of `n`; -1 and 0 are one of a tensor without any. Throws
/// IndexError where there is none.
[[nodiscard]] std::size_t wrap(std::int64_t d, std::int64_t n);
/// The same where a tensor without dimensions has none.
[[nodiscard]] std::size_t wrap_existing(std::int64_t d, std::int64_t n, const char* name);
/// Bit k is set for each dimension k that `dims` lists. Throws IndexError as wrap(), and Error for
/// a dimension that is listed twice.
[[nodiscard]] std::uint64_t dimension_set(IntArrayRef dims, std::int64_t n, const char* name);

/// `sizes`, one of which may be -1 for what is left of `elements`. Throws Error where they do not
/// make that many elements.
[[nodiscard]] shape complete_sizes(IntArrayRef sizes, std::int64_t elements);
/// Strides under which the elements of `self` have other sizes; false where there are none.
[[nodiscard]] bool view_strides(const Tensor& self, const shape& sizes, shape& strides);
/// Strides of tensors whose elements lie one after the other.
[[nodiscard]] shape contiguous_strides(IntArrayRef sizes);
/// Strides without a gap for tensors whose dimensions lie in memory in the order of those of
/// `self`.
[[nodiscard]] shape dense_strides(const Tensor& self);

void insert(shape& at, std::size_t place, std::int64_t value);
/// Throws Error for a product that does not fit.
[[nodiscard]] std::int64_t product(IntArrayRef sizes);
/// The sizes that both broadcast to. Throws Error where there are none.
[[nodiscard]] shape broadcast(IntArrayRef a, IntArrayRef b);

}  // namespace dispatch::backend
