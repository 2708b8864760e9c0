// SPDX-License-Identifier: BSL-1.0
// The element types in which kernels compute; Half and BFloat16 are computed as float.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>

#include <dispatch/default_host/scalar.hpp>

namespace dispatch::cpu {

template <class T>
struct type_tag {
  using type = T;
};

/// The types of loops, in the order of the table of loops.
template <template <class...> class List>
using computed_types = List<bool, std::uint8_t, std::int8_t, std::int16_t, std::int32_t,
                            std::int64_t, float, double, complex<float>, complex<double>>;
inline constexpr std::size_t computed_type_count = 10;

/// The index of a type in a table of loops; computed_type_count for a type in which nothing is
/// computed.
[[nodiscard]] constexpr std::size_t computed_index(ScalarType type) {
  switch (type) {
    case kBool: return 0;
    case kByte: return 1;
    case kChar: return 2;
    case kShort: return 3;
    case kInt: return 4;
    case kLong: return 5;
    case kFloat: return 6;
    case kDouble: return 7;
    case kComplexFloat: return 8;
    case kComplexDouble: return 9;
    default: return computed_type_count;
  }
}

/// The type in which elements of `type` are computed.
[[nodiscard]] constexpr ScalarType computed_type(ScalarType type) {
  return type == kHalf || type == kBFloat16 ? kFloat : type;
}

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<complex<T>> = true;
template <class T>
inline constexpr bool is_real_floating = std::is_floating_point_v<T>;
template <class T>
inline constexpr bool is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;

template <class T>
[[nodiscard]] std::complex<T> to_std(complex<T> z) {
  return {z.real(), z.imag()};
}
template <class T>
[[nodiscard]] complex<T> from_std(std::complex<T> z) {
  return {z.real(), z.imag()};
}

/// The mean of n complex numbers by a complex division: a NaN part makes the other part NaN.
template <class T>
[[nodiscard]] complex<T> mean_of(complex<T> sum, std::int64_t n) {
  const auto by = static_cast<T>(n);
  const T zero = 0 / by;
  return {(sum.real() + sum.imag() * zero) / by, (sum.imag() - sum.real() * zero) / by};
}

}  // namespace dispatch::cpu
