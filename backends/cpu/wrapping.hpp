// SPDX-License-Identifier: BSL-1.0
// Arithmetic in which integers wrap, as in PyTorch, and bool is a logical value.
#pragma once

#include "loops.hpp"

namespace dispatch::cpu {

template <class T>
SCHEMA_CT_INLINE T wrapping_add(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a || b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  else
    return a + b;
}

template <class T>
SCHEMA_CT_INLINE T wrapping_subtract(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
  else
    return a - b;
}

template <class T>
SCHEMA_CT_INLINE T wrapping_multiply(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a && b;
  else if constexpr (std::is_integral_v<T> && sizeof(T) < 8)
    // For at most as many bits as vectors can multiply.
    return static_cast<T>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  else
    return a * b;
}

template <class T>
SCHEMA_CT_INLINE T wrapping_negate(T a) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(std::uint64_t{0} - static_cast<std::uint64_t>(a));
  else
    return -a;
}

}  // namespace dispatch::cpu
