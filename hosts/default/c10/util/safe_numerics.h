// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sums and products that say whether the type holds them.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <type_traits>

#define C10_HAS_BUILTIN_OVERFLOW() (1)

namespace SCHEMA_CT_HIDDEN c10 {

// True where *out, which is the result modulo 2 to the number of the type's bits, is another
// number than the result.

template <class T>
  requires std::is_integral_v<T>
[[nodiscard]] bool add_overflows(T a, T b, T* out) {
  return __builtin_add_overflow(a, b, out);
}
[[nodiscard]] inline bool add_overflows(std::uint64_t a, std::uint64_t b, std::uint64_t* out) {
  return add_overflows<std::uint64_t>(a, b, out);
}
template <class T>
  requires std::is_integral_v<T>
[[nodiscard]] bool mul_overflows(T a, T b, T* out) {
  return __builtin_mul_overflow(a, b, out);
}
[[nodiscard]] inline bool mul_overflows(std::uint64_t a, std::uint64_t b, std::uint64_t* out) {
  return mul_overflows<std::uint64_t>(a, b, out);
}
/// The product of all, as unsigned numbers.
template <class Iterator>
[[nodiscard]] bool safe_multiplies_u64(Iterator first, Iterator last, std::uint64_t* out) {
  bool overflowed = false;
  *out = 1;
  for (; first != last; ++first)
    overflowed = mul_overflows(*out, static_cast<std::uint64_t>(*first), out) || overflowed;
  return overflowed;
}
template <class Container>
[[nodiscard]] bool safe_multiplies_u64(const Container& numbers, std::uint64_t* out) {
  return safe_multiplies_u64(numbers.begin(), numbers.end(), out);
}

}  // namespace c10
