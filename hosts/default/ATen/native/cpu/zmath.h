// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions for real and complex numbers.
#pragma once

#include <cmath>
#include <complex>
#include <type_traits>

#include <c10/util/complex.h>
#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
inline namespace CPU_CAPABILITY {
namespace zmath {

/// Applies f to a real number, or to both parts.
template <class T, class F>
[[nodiscard]] T by_part(T z, F f) {
  if constexpr (c10::is_complex<T>::value)
    return T(f(z.real()), f(z.imag()));
  else
    return f(z);
}

}  // namespace zmath

// Results have the type V: if T is complex, a real number becomes complex.

template <class T, class V = T>
[[nodiscard]] V zabs(T z) {
  if constexpr (c10::is_complex<T>::value)
    return static_cast<V>(std::abs(z));
  else
    return z;
}
template <class T, class V = T>
[[nodiscard]] V angle_impl(T z) {
  if constexpr (c10::is_complex<T>::value)
    return static_cast<V>(std::arg(z));
  else
    return z != z ? z : z < 0 ? static_cast<V>(3.14159265358979323846) : V(0);
}
template <class T, class V = T>
[[nodiscard]] constexpr V real_impl(T z) {
  if constexpr (c10::is_complex<T>::value)
    return static_cast<V>(z.real());
  else
    return z;
}
template <class T, class V = T>
[[nodiscard]] constexpr V imag_impl(T z) {
  if constexpr (c10::is_complex<T>::value)
    return static_cast<V>(z.imag());
  else
    return V(0);
}
template <class T>
[[nodiscard]] T conj_impl(T z) {
  if constexpr (c10::is_complex<T>::value)
    return T(z.real(), -z.imag());
  else
    return z;
}
/// z / |z|, 0 for 0.
template <class T>
[[nodiscard]] c10::complex<T> sgn_impl(c10::complex<T> z) {
  return z == c10::complex<T>(0, 0) ? z : z / std::abs(z);
}
template <class T>
[[nodiscard]] T ceil_impl(T z) {
  return zmath::by_part(z, [](auto x) { return std::ceil(x); });
}
template <class T>
[[nodiscard]] T floor_impl(T z) {
  return zmath::by_part(z, [](auto x) { return std::floor(x); });
}
template <class T>
[[nodiscard]] T round_impl(T z) {
  return zmath::by_part(z, [](auto x) { return std::nearbyint(x); });
}
template <class T>
[[nodiscard]] T trunc_impl(T z) {
  return zmath::by_part(z, [](auto x) { return std::trunc(x); });
}

// Complex numbers are compared by their absolute values. NaN is both the larger and the
// smaller.

template <class T>
[[nodiscard]] T max_impl(T a, T b) {
  if (a != a || b != b) return a != a ? a : b;
  if constexpr (c10::is_complex<T>::value)
    return std::abs(a) > std::abs(b) ? a : b;
  else
    return a > b ? a : b;
}
template <class T>
[[nodiscard]] T min_impl(T a, T b) {
  if (a != a || b != b) return a != a ? a : b;
  if constexpr (c10::is_complex<T>::value)
    return std::abs(a) < std::abs(b) ? a : b;
  else
    return a < b ? a : b;
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at
