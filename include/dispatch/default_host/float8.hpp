// SPDX-License-Identifier: BSL-1.0
// Eight-bit floating-point numbers: storage, and conversion to and from float.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>

namespace dispatch {
inline namespace default_host {

/// The result of converting a number that is too large.
enum class float8_overflow { largest, infinity, nan };

/// A sign, an exponent and a mantissa. Conversion from float rounds to nearest, ties to even. Types
/// that overflow to NaN have no infinity and no negative zero, and 0x80 is their only NaN.
template <int mantissa_bits, int bias, float8_overflow overflow>
struct SCHEMA_CT_SHARED alignas(1) float8 {
  std::uint8_t x = 0;

  struct from_bits_t {};
  static SCHEMA_CT_HOST_DEVICE constexpr from_bits_t from_bits() { return {}; }

  constexpr float8() = default;
  SCHEMA_CT_HOST_DEVICE constexpr float8(std::uint8_t bits, from_bits_t) : x(bits) {}
  SCHEMA_CT_HOST_DEVICE constexpr float8(float value) : x(round(value)) {}

  SCHEMA_CT_HOST_DEVICE constexpr operator float() const {
    const std::uint32_t sign = (x & 0x80U) << 24;
    const std::uint32_t magnitude = x & 0x7fU;
    if (isnan()) return __builtin_bit_cast(float, 0x7fc00000U);
    if (isinf()) return __builtin_bit_cast(float, sign | 0x7f800000U);
    if ((magnitude >> mantissa_bits) != 0)
      return __builtin_bit_cast(float, sign | ((magnitude << shift) + ((127U - bias) << 23)));
    // Subnormal: the mantissa counts the steps below the smallest exponent.
    const float positive = static_cast<float>(magnitude) * step;
    return sign != 0 ? -positive : positive;
  }

  [[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr bool isnan() const {
    if constexpr (overflow == float8_overflow::nan)
      return x == 0x80;
    else
      return (x & 0x7f) > largest + (overflow == float8_overflow::infinity ? 1 : 0);
  }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr bool isinf() const {
    return overflow == float8_overflow::infinity && (x & 0x7f) == largest + 1;
  }

 private:
  static constexpr int shift = 23 - mantissa_bits;
  static constexpr std::uint32_t largest = overflow == float8_overflow::nan ? 0x7f
                                           : overflow == float8_overflow::infinity
                                               ? 0x7f - (1 << mantissa_bits)
                                               : 0x7e;
  static constexpr float step =
      __builtin_bit_cast(float, static_cast<std::uint32_t>(128 - bias - mantissa_bits) << 23);
  // One step is the last bit of this number, so that an addition rounds.
  static constexpr std::uint32_t anchor = static_cast<std::uint32_t>(151 - bias - mantissa_bits)
                                          << 23;

  static SCHEMA_CT_HOST_DEVICE constexpr std::uint8_t round(float value) {
    const auto bits = __builtin_bit_cast(std::uint32_t, value);
    const std::uint32_t sign = (bits >> 24) & 0x80U;
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    if (magnitude > 0x7f800000U)
      return static_cast<std::uint8_t>(overflow == float8_overflow::nan ? 0x80 : sign | 0x7fU);
    std::uint32_t out = 0;
    if (magnitude < (128U - bias) << 23) {
      const float sum = __builtin_bit_cast(float, magnitude) + __builtin_bit_cast(float, anchor);
      out = __builtin_bit_cast(std::uint32_t, sum) - anchor;
    } else {
      const std::uint32_t odd = (magnitude >> shift) & 1U;
      out = (magnitude - ((127U - bias) << 23) + (1U << (shift - 1)) - 1 + odd) >> shift;
    }
    if constexpr (overflow == float8_overflow::nan) {
      if (out > largest) return 0x80;
      if (out == 0) return 0;
    } else if (out > largest) {
      out = overflow == float8_overflow::infinity ? largest + 1 : largest;
    }
    return static_cast<std::uint8_t>(sign | out);
  }
};

// Classes rather than aliases, which the enumerators of ScalarType would shadow.
struct SCHEMA_CT_SHARED Float8_e4m3fn : float8<3, 7, float8_overflow::largest> {
  using float8::float8;
};
struct SCHEMA_CT_SHARED Float8_e5m2 : float8<2, 15, float8_overflow::infinity> {
  using float8::float8;
};
struct SCHEMA_CT_SHARED Float8_e4m3fnuz : float8<3, 8, float8_overflow::nan> {
  using float8::float8;
};
struct SCHEMA_CT_SHARED Float8_e5m2fnuz : float8<2, 16, float8_overflow::nan> {
  using float8::float8;
};

/// A power of two: only the exponent is stored, and 0xff is NaN. Conversion from float discards the
/// sign and rounds to the nearest power, ties upwards.
struct SCHEMA_CT_SHARED alignas(1) Float8_e8m0fnu {
  std::uint8_t x = 0;

  struct from_bits_t {};
  static SCHEMA_CT_HOST_DEVICE constexpr from_bits_t from_bits() { return {}; }

  constexpr Float8_e8m0fnu() = default;
  SCHEMA_CT_HOST_DEVICE constexpr Float8_e8m0fnu(std::uint8_t bits, from_bits_t) : x(bits) {}
  SCHEMA_CT_HOST_DEVICE constexpr Float8_e8m0fnu(float value) : x(round(value)) {}

  SCHEMA_CT_HOST_DEVICE constexpr operator float() const {
    if (isnan()) return __builtin_bit_cast(float, 0x7fc00000U);
    return x == 0 ? 0x1p-127F : __builtin_bit_cast(float, static_cast<std::uint32_t>(x) << 23);
  }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr bool isnan() const { return x == 0xff; }

 private:
  static SCHEMA_CT_HOST_DEVICE constexpr std::uint8_t round(float value) {
    const std::uint32_t magnitude = __builtin_bit_cast(std::uint32_t, value) & 0x7fffffffU;
    const std::uint32_t exponent = magnitude >> 23;
    const std::uint32_t rest = magnitude & 0x7fffffU;
    if (exponent == 0xff) return 0xff;
    // Below 2^-126 a half is rounded down, as the stored exponent is even there.
    const bool up = exponent == 0 ? rest > 0x400000U : rest >= 0x400000U;
    return static_cast<std::uint8_t>(exponent + (up ? 1 : 0));
  }
};

}  // namespace default_host
}  // namespace dispatch
