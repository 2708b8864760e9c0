// SPDX-License-Identifier: BSL-1.0
// The offsets of an element in several tensors of one shape (OffsetCalculator). The names are
// global, as PyTorch's are.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include <dispatch/cuda_parts/integer_divider.hpp>

#if defined(__CUDACC__) || defined(__clang__)
#define SCHEMA_CT_UNROLL _Pragma("unroll")
#else
#define SCHEMA_CT_UNROLL
#endif

/// The most dimensions of an OffsetCalculator.
constexpr int MAX_DIMS = 25;

/// The first dimension varies fastest. Offsets are in the units of the strides: bytes, or elements
/// where the constructor is given element sizes. For `signed_strides`, they may be negative.
template <int NARGS, class index_t = std::uint32_t, bool signed_strides = false>
struct SCHEMA_CT_SHARED OffsetCalculator {
  static constexpr int arguments = NARGS > 1 ? NARGS : 1;  // CUDA has no empty arrays
  using stride_t = std::conditional_t<signed_strides, std::make_signed_t<index_t>, index_t>;
  using offset_type = std::array<stride_t, arguments>;

  /// `strides` has a pointer for each argument.
  OffsetCalculator(int dims_, const std::int64_t* sizes, const std::int64_t* const* strides,
                   const std::int64_t* element_sizes = nullptr)
      : dims(dims_) {
    if (dims > MAX_DIMS)
      throw dispatch::Error(dispatch::message({"tensor has too many (>", MAX_DIMS, ") dims"}));
    for (int d = 0; d < dims; ++d) {
      sizes_[d] = static_cast<index_t>(sizes[d]);
      for (int i = 0; i < NARGS; ++i) {
        const std::int64_t unit = element_sizes == nullptr ? 1 : element_sizes[i];
        strides_[d][i] = static_cast<stride_t>(strides[i][d] / unit);
      }
    }
  }

  C10_HOST_DEVICE offset_type get(index_t linear) const {
    stride_t sums[arguments] = {};
    // A constant bound, so that the compiler unrolls the loop and keeps the sums in registers.
    SCHEMA_CT_UNROLL
    for (int d = 0; d < MAX_DIMS; ++d) {
      if (d == dims) break;
      const dispatch::DivMod<index_t> step = sizes_[d].divmod(linear);
      linear = step.div;
      SCHEMA_CT_UNROLL
      for (int i = 0; i < NARGS; ++i) sums[i] += static_cast<stride_t>(step.mod) * strides_[d][i];
    }
    offset_type out;
    SCHEMA_CT_UNROLL
    for (int i = 0; i < arguments; ++i) out[static_cast<std::size_t>(i)] = sums[i];
    return out;
  }

  int dims;
  dispatch::IntDivider<index_t> sizes_[MAX_DIMS];
  stride_t strides_[MAX_DIMS][arguments];
};

/// The same for contiguous tensors, in elements.
template <int NARGS, class index_t = std::uint32_t>
struct SCHEMA_CT_SHARED TrivialOffsetCalculator {
  static constexpr int arguments = NARGS > 1 ? NARGS : 1;
  using offset_type = std::array<index_t, arguments>;

  C10_HOST_DEVICE offset_type get(index_t linear) const {
    offset_type out;
    SCHEMA_CT_UNROLL
    for (int i = 0; i < arguments; ++i) out[static_cast<std::size_t>(i)] = linear;
    return out;
  }
};

#undef SCHEMA_CT_UNROLL
