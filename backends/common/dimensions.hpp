// SPDX-License-Identifier: BSL-1.0
// Checks and completes dimensions, sizes and strides as PyTorch does, for kernels of every
// backend.
#pragma once

#include <dispatch/default_host/tensor_methods.hpp>

namespace dispatch::backend {

/// Sizes or strides during a computation, for at most 64 dimensions.
using shape = host_detail::extents;

/// SymInts are integers here.
[[nodiscard]] inline IntArrayRef ints(SymIntArrayRef values) {
  return asIntArrayRefUnchecked(values);
}
[[nodiscard]] inline SymIntArrayRef symbolic(IntArrayRef values) {
  return fromIntArrayRefUnchecked(values);
}

/// Wraps dimension `d` of `n`, so that it counts from 0; a tensor without dimensions accepts -1 and
/// 0. Throws IndexError if there is no such dimension.
[[nodiscard]] std::size_t wrap(std::int64_t d, std::int64_t n);
/// The same, but a tensor without dimensions has none.
[[nodiscard]] std::size_t wrap_existing(std::int64_t d, std::int64_t n, const char* name);
/// Sets bit k for each dimension k in `dims`. Throws IndexError as wrap(), and Error for a repeated
/// dimension.
[[nodiscard]] std::uint64_t dimension_set(IntArrayRef dims, std::int64_t n, const char* name);

/// `sizes`, one of which may be -1 for the rest of `elements`. Throws Error if their product is not
/// `elements`.
[[nodiscard]] shape complete_sizes(IntArrayRef sizes, std::int64_t elements);
/// Strides that give the elements of `self` other sizes; false if there are none.
[[nodiscard]] bool view_strides(const Tensor& self, const shape& sizes, shape& strides);
/// The strides of tensors with contiguous elements.
[[nodiscard]] shape contiguous_strides(IntArrayRef sizes);

void insert(shape& at, std::size_t place, std::int64_t value);
/// Throws Error on overflow.
[[nodiscard]] std::int64_t product(IntArrayRef sizes);
/// The sizes to which both broadcast. Throws Error if there are none.
[[nodiscard]] shape broadcast(IntArrayRef a, IntArrayRef b);

}  // namespace dispatch::backend
