// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the offsets of an element in several tensors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <ATen/TensorIterator.h>
#include <ATen/cuda/detail/IntegerDivider.cuh>
#include <dispatch/cuda_parts/offset_calculator.hpp>

/// For the first N operands of an iterator, in bytes.
template <int N, bool signed_strides = false>
[[nodiscard]] OffsetCalculator<N, std::uint32_t, signed_strides> make_offset_calculator(
    const at::TensorIteratorBase& iterator) {
  std::array<const std::int64_t*, N> strides;
  for (int i = 0; i < N; ++i) strides[static_cast<std::size_t>(i)] = iterator.strides(i).data();
  return {static_cast<int>(iterator.ndim()), iterator.shape().data(), strides.data()};
}
/// The same in elements.
template <int N, bool signed_strides = false>
[[nodiscard]] OffsetCalculator<N, std::uint32_t, signed_strides> make_element_offset_calculator(
    const at::TensorIteratorBase& iterator) {
  std::array<const std::int64_t*, N> strides;
  std::array<std::int64_t, N> element_sizes;
  for (int i = 0; i < N; ++i) {
    strides[static_cast<std::size_t>(i)] = iterator.strides(i).data();
    element_sizes[static_cast<std::size_t>(i)] =
        static_cast<std::int64_t>(iterator.element_size(i));
  }
  return {static_cast<int>(iterator.ndim()), iterator.shape().data(), strides.data(),
          element_sizes.data()};
}
