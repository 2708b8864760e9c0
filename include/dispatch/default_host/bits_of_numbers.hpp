// SPDX-License-Identifier: BSL-1.0
// The bits of an unsigned number, and powers of two.
#pragma once

#include <schema_ct/config.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// For 0, the number of bits.
template <std::unsigned_integral T>
[[nodiscard]] constexpr std::size_t countLeadingZeros(T x) {
  return static_cast<std::size_t>(std::countl_zero(x));
}
template <std::unsigned_integral T>
[[nodiscard]] constexpr std::size_t countTrailingZeros(T x) {
  return static_cast<std::size_t>(std::countr_zero(x));
}
/// The index of the lowest set bit; the largest T for 0.
template <std::unsigned_integral T>
[[nodiscard]] constexpr T findFirstSet(T x) {
  return x == 0 ? (std::numeric_limits<T>::max)() : static_cast<T>(std::countr_zero(x));
}
/// The index of the highest set bit; the largest T for 0.
template <std::unsigned_integral T>
[[nodiscard]] constexpr T findLastSet(T x) {
  return x == 0 ? (std::numeric_limits<T>::max)() : static_cast<T>(std::bit_width(x) - 1);
}

[[nodiscard]] constexpr bool isPowerOf2_32(std::uint32_t x) { return std::has_single_bit(x); }
[[nodiscard]] constexpr bool isPowerOf2_64(std::uint64_t x) { return std::has_single_bit(x); }
/// Rounded down; -1, as unsigned, for 0.
[[nodiscard]] constexpr unsigned Log2_64(std::uint64_t x) {
  return static_cast<unsigned>(std::bit_width(x)) - 1U;
}
[[nodiscard]] constexpr unsigned Log2_32(std::uint32_t x) { return Log2_64(x); }
/// Rounded up: 32 and 64 for 0.
[[nodiscard]] constexpr unsigned Log2_32_Ceil(std::uint32_t x) {
  return 32U - static_cast<unsigned>(std::countl_zero(x - 1U));
}
[[nodiscard]] constexpr unsigned Log2_64_Ceil(std::uint64_t x) {
  return 64U - static_cast<unsigned>(std::countl_zero(x - 1U));
}
/// The next power of two above x; 0 if it does not fit into 64 bits.
[[nodiscard]] constexpr std::uint64_t NextPowerOf2(std::uint64_t x) {
  const auto width = static_cast<int>(std::bit_width(x));
  return width == 64 ? 0 : std::uint64_t{1} << width;
}
/// x if it is a power of two, otherwise the next; 0 for 0.
[[nodiscard]] constexpr std::uint64_t PowerOf2Ceil(std::uint64_t x) {
  return x == 0 ? 0 : NextPowerOf2(x - 1);
}
/// x if it is a power of two, otherwise the one below; 0 for 0.
[[nodiscard]] constexpr std::uint64_t PowerOf2Floor(std::uint64_t x) { return std::bit_floor(x); }

}  // namespace default_host
}  // namespace dispatch
