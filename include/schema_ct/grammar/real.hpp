// SPDX-License-Identifier: BSL-1.0
// The double that a number's text stands for, computed at compile time: the result of strtod.
#pragma once

#include <cstdint>
#include "lexer.hpp"

namespace schema_ct::number {

namespace detail {

/// A natural number of up to 4096 bits, in limbs of 32 bits, the lowest first.
struct SCHEMA_CT_SHARED natural {
  std::uint32_t limb[128]{};
  int limbs = 0;

  constexpr void multiply_add(std::uint32_t factor, std::uint32_t term) {
    std::uint64_t carry = term;
    for (int i = 0; i != limbs; ++i) {
      carry += std::uint64_t{limb[i]} * factor;
      limb[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) limb[limbs++] = static_cast<std::uint32_t>(carry);
  }
  constexpr int bits() const {
    return limbs == 0 ? 0 : limbs * 32 - __builtin_clz(limb[limbs - 1]);
  }
  constexpr void shift(int count) {
    for (; count >= 31; count -= 31) multiply_add(1U << 31, 0);
    multiply_add(1U << count, 0);
  }
  constexpr int compare(const natural& other) const {
    if (limbs != other.limbs) return limbs < other.limbs ? -1 : 1;
    for (int i = limbs; i-- != 0;)
      if (limb[i] != other.limb[i]) return limb[i] < other.limb[i] ? -1 : 1;
    return 0;
  }
  /// Requires that `other` is not larger.
  constexpr void subtract(const natural& other) {
    std::int64_t borrow = 0;
    for (int i = 0; i != limbs; ++i) {
      borrow += std::int64_t{limb[i]} - other.limb[i];
      limb[i] = static_cast<std::uint32_t>(borrow);
      borrow >>= 32;
    }
    while (limbs != 0 && limb[limbs - 1] == 0) --limbs;
  }
};

/// The double nearest to n / d * 2^exponent, ties to even. The result is normal, or
/// exact.
SCHEMA_CT_HIDDEN constexpr double quotient(natural n, natural d, int exponent) {
  const int scale = d.bits() - n.bits();
  if (scale > 0) n.shift(scale);
  if (scale < 0) d.shift(-scale);
  exponent -= scale;
  if (n.compare(d) < 0) n.shift(1), --exponent;
  std::uint64_t mantissa = 0;
  for (int i = 0; i != 53; ++i) {
    mantissa <<= 1;
    if (n.compare(d) >= 0) n.subtract(d), ++mantissa;
    n.shift(1);
  }
  const int rest = n.compare(d);
  if (rest > 0 || (rest == 0 && (mantissa & 1) != 0)) ++mantissa;
  if (exponent < -1022) return __builtin_bit_cast(double, mantissa >> (-1022 - exponent));
  // If rounding made the mantissa one bit longer, the sum carries into the exponent.
  return __builtin_bit_cast(double, (static_cast<std::uint64_t>(exponent + 1022) << 52) + mantissa);
}

SCHEMA_CT_HIDDEN constexpr int exponent_of(const char* p, const char* end) {
  if (p == end) return 0;
  const bool negative = *++p == '-';
  if (*p == '-' || *p == '+') ++p;
  int value = 0;
  for (; p != end; ++p)
    if (value < 1'000'000) value = value * 10 + (*p - '0');
  return negative ? -value : value;
}

SCHEMA_CT_HIDDEN constexpr double hexadecimal_value(const char* p, const char* end) {
  natural n, one;
  one.multiply_add(1, 1);
  int exponent = 0;
  bool point = false;
  for (p += 2; p != end && *p != 'p' && *p != 'P'; ++p) {
    if (*p == '.') {
      point = true;
    } else if (n.limbs < 100) {
      n.multiply_add(
          16, static_cast<std::uint32_t>(lexer::is_digit(*p) ? *p - '0' : (*p | 0x20) - 'a' + 10));
      if (point) exponent -= 4;
    } else {
      if (*p != '0') n.limb[0] |= 1;  // only that something follows still counts
      if (!point) exponent += 4;
    }
  }
  return n.limbs == 0 ? 0 : quotient(n, one, exponent + exponent_of(p, end));
}

}  // namespace detail

/// The value of [p, end), a number without a sign whose range has been checked.
SCHEMA_CT_HIDDEN constexpr double value_of_real(const char* p, const char* end) {
  if (*p == '0' && end - p > 2 && (p[1] == 'x' || p[1] == 'X'))
    return detail::hexadecimal_value(p, end);
  const char* digits = p;
  std::uint64_t value = 0;
  int count = 0, exponent = 0;
  bool point = false;
  for (; p != end && *p != 'e' && *p != 'E'; ++p) {
    if (*p == '.') {
      point = true;
      continue;
    }
    if (value != 0 || *p != '0') ++count;
    if (count <= 19) value = value * 10 + static_cast<std::uint64_t>(*p - '0');
    if (point) --exponent;
  }
  const char* digits_end = p;
  if (count == 0) return 0;
  exponent += detail::exponent_of(p, end);
  // Both numbers are exact, so the single operation rounds correctly.
  if (count <= 19 && value <= std::uint64_t{1} << 53 && exponent >= -22 && exponent <= 22) {
    double power = 1;
    for (int i = exponent; i != 0; i += i < 0 ? 1 : -1) power *= 10;
    return exponent < 0 ? static_cast<double>(value) / power : static_cast<double>(value) * power;
  }
  // A double, or the midpoint of two, has at most 768 digits. Of the digits after the first 800 it
  // matters only whether one is not zero.
  detail::natural n, d;
  d.multiply_add(1, 1);
  count = 0;
  bool rest = false;
  for (p = digits; p != digits_end; ++p) {
    if (*p == '.' || (count == 0 && *p == '0')) continue;
    if (++count <= 800) {
      n.multiply_add(10, static_cast<std::uint32_t>(*p - '0'));
    } else {
      rest |= *p != '0';
      ++exponent;
    }
  }
  if (rest) n.multiply_add(10, 1), --exponent;
  for (; exponent > 0; --exponent) n.multiply_add(10, 0);
  for (; exponent < 0; ++exponent) d.multiply_add(10, 0);
  return detail::quotient(n, d, 0);
}

}  // namespace schema_ct::number
