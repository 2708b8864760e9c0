// SPDX-License-Identifier: BSL-1.0
// The larger, smaller and clamped elements of vectors, and fused products and sums.
#pragma once

#include <type_traits>

#include <ATen/cpu/vec/vectorized.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {
namespace registers {

/// A vector, or a number that stands for a vector with that number. T is deduced from the vectors.
template <class T>
using number_or_vector = std::type_identity_t<Vectorized<T>>;

/// Selects a or b by a function of both, in registers if the type has them.
template <class T, class F>
[[nodiscard]] Vectorized<T> chosen(F takes_first, const Vectorized<T>& a, const Vectorized<T>& b) {
  if constexpr (number<T> || small_float<T>) {
    return computed<T>([takes_first](auto x, auto y) { return takes_first(x, y) ? x : y; },
                       a.held(), b.held());
  } else {
    Vectorized<T> out;
    for (int i = 0; i < Vectorized<T>::size(); ++i) out[i] = takes_first(a[i], b[i]) ? a[i] : b[i];
    return out;
  }
}

template <class T, class F>
[[nodiscard]] Vectorized<T> multiplied_and_added(F f, const Vectorized<T>& a,
                                                 const Vectorized<T>& b, const Vectorized<T>& c) {
  if constexpr (number<T> && std::is_integral_v<T>)
    return each(f, a.held().template as<bits_of<T>>(), b.held().template as<bits_of<T>>(),
                c.held().template as<bits_of<T>>())
        .template as<T>();
  else
    return computed<T>(f, a.held(), b.held(), c.held());
}

}  // namespace registers

// If either is NaN, the result is NaN.

template <class T>
[[nodiscard]] Vectorized<T> maximum(const Vectorized<T>& a, const Vectorized<T>& b) {
  return registers::chosen([](auto x, auto y) { return (x > y) | (x != x); }, a, b);
}
template <class T>
[[nodiscard]] Vectorized<T> minimum(const Vectorized<T>& a, const Vectorized<T>& b) {
  return registers::chosen([](auto x, auto y) { return (x < y) | (x != x); }, a, b);
}

// A NaN element stays NaN. A NaN limit is ignored.

template <class T>
[[nodiscard]] Vectorized<T> clamp_min(const Vectorized<T>& a, const Vectorized<T>& least) {
  return registers::chosen([](auto limit, auto x) { return x < limit; }, least, a);
}
template <class T>
[[nodiscard]] Vectorized<T> clamp_max(const Vectorized<T>& a, const Vectorized<T>& most) {
  return registers::chosen([](auto limit, auto x) { return x > limit; }, most, a);
}
template <class T>
[[nodiscard]] Vectorized<T> clamp(const Vectorized<T>& a, const Vectorized<T>& least,
                                  const Vectorized<T>& most) {
  return clamp_max(clamp_min(a, least), most);
}

// With a number instead of one vector.

template <class T>
[[nodiscard]] Vectorized<T> maximum(const Vectorized<T>& a, std::type_identity_t<T> b) {
  return maximum(a, Vectorized<T>(b));
}
template <class T>
[[nodiscard]] Vectorized<T> maximum(std::type_identity_t<T> a, const Vectorized<T>& b) {
  return maximum(Vectorized<T>(a), b);
}
template <class T>
[[nodiscard]] Vectorized<T> minimum(const Vectorized<T>& a, std::type_identity_t<T> b) {
  return minimum(a, Vectorized<T>(b));
}
template <class T>
[[nodiscard]] Vectorized<T> minimum(std::type_identity_t<T> a, const Vectorized<T>& b) {
  return minimum(Vectorized<T>(a), b);
}
template <class T>
[[nodiscard]] Vectorized<T> clamp_min(const Vectorized<T>& a, std::type_identity_t<T> least) {
  return clamp_min(a, Vectorized<T>(least));
}
template <class T>
[[nodiscard]] Vectorized<T> clamp_max(const Vectorized<T>& a, std::type_identity_t<T> most) {
  return clamp_max(a, Vectorized<T>(most));
}
template <class T>
[[nodiscard]] Vectorized<T> clamp(const Vectorized<T>& a, std::type_identity_t<T> least,
                                  std::type_identity_t<T> most) {
  return clamp(a, Vectorized<T>(least), Vectorized<T>(most));
}

// a * b + c and the like. A build for processors with FMA lets the compiler use it.

template <class T>
[[nodiscard]] Vectorized<T> fmadd(const Vectorized<T>& a, const registers::number_or_vector<T>& b,
                                  const registers::number_or_vector<T>& c) {
  return registers::multiplied_and_added<T>([](auto x, auto y, auto z) { return x * y + z; }, a, b,
                                            c);
}
template <class T>
[[nodiscard]] Vectorized<T> fnmadd(const Vectorized<T>& a, const registers::number_or_vector<T>& b,
                                   const registers::number_or_vector<T>& c) {
  return registers::multiplied_and_added<T>([](auto x, auto y, auto z) { return z - x * y; }, a, b,
                                            c);
}
template <class T>
[[nodiscard]] Vectorized<T> fmsub(const Vectorized<T>& a, const registers::number_or_vector<T>& b,
                                  const registers::number_or_vector<T>& c) {
  return registers::multiplied_and_added<T>([](auto x, auto y, auto z) { return x * y - z; }, a, b,
                                            c);
}
template <class T>
[[nodiscard]] Vectorized<T> fnmsub(const Vectorized<T>& a, const registers::number_or_vector<T>& b,
                                   const registers::number_or_vector<T>& c) {
  return registers::multiplied_and_added<T>([](auto x, auto y, auto z) { return -(x * y) - z; }, a,
                                            b, c);
}

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
