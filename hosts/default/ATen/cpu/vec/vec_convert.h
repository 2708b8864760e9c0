// SPDX-License-Identifier: BSL-1.0
// Conversions between vectors of different types.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include <ATen/cpu/vec/vec_n.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {

/// Converts a vector of sixteen-bit numbers to two of float. Exact.
template <class T>
  requires is_reduced_floating_point_v<T>
[[nodiscard]] std::tuple<Vectorized<float>, Vectorized<float>> convert_to_float(
    const Vectorized<T>& a) {
  const auto [low, high] = registers::to_float<T>(a.held());
  return {Vectorized<float>(low), Vectorized<float>(high)};
}
/// Converts two vectors of float to one of sixteen-bit numbers, rounding to nearest.
template <class T>
  requires is_reduced_floating_point_v<T>
[[nodiscard]] Vectorized<T> convert_from_float(const Vectorized<float>& a,
                                               const Vectorized<float>& b) {
  return registers::from_float<T>(a.held(), b.held());
}

// PyTorch's names for each type.
[[nodiscard]] inline auto convert_bfloat16_float(const Vectorized<c10::BFloat16>& a) {
  return convert_to_float(a);
}
[[nodiscard]] inline auto convert_half_float(const Vectorized<c10::Half>& a) {
  return convert_to_float(a);
}
[[nodiscard]] inline auto convert_float_bfloat16(const Vectorized<float>& a,
                                                 const Vectorized<float>& b) {
  return convert_from_float<c10::BFloat16>(a, b);
}
[[nodiscard]] inline auto convert_float_half(const Vectorized<float>& a,
                                             const Vectorized<float>& b) {
  return convert_from_float<c10::Half>(a, b);
}

/// Loads two vectors of float, or one, from sixteen-bit numbers at `data`.
template <class T>
  requires is_reduced_floating_point_v<T>
void load_to_float(const T* data, Vectorized<float>& first, Vectorized<float>& second) {
  std::tie(first, second) = convert_to_float(Vectorized<T>::loadu(data));
}
template <class T>
  requires is_reduced_floating_point_v<T>
void load_to_float(const T* data, Vectorized<float>& out) {
  out = std::get<0>(convert_to_float(Vectorized<T>::loadu(data, Vectorized<float>::size())));
}
inline void load_fp32_from_bf16(const c10::BFloat16* data, Vectorized<float>& out) {
  load_to_float(data, out);
}
inline void load_fp32_from_bf16(const c10::BFloat16* data, Vectorized<float>& first,
                                Vectorized<float>& second) {
  load_to_float(data, first, second);
}
inline void load_fp32_from_fp16(const c10::Half* data, Vectorized<float>& out) {
  load_to_float(data, out);
}
inline void load_fp32_from_fp16(const c10::Half* data, Vectorized<float>& first,
                                Vectorized<float>& second) {
  load_to_float(data, first, second);
}

/// Converts as many elements as both sides have, each as by static_cast. If `To` has more, those
/// are 0, and vectors without a converted element are ones.
template <class To, int ToN, class From, int FromN>
struct VecConvert {
  static VectorizedN<To, ToN> apply(const VectorizedN<From, FromN>& from) {
    if constexpr (std::is_same_v<To, From> && ToN == FromN) {
      return from;
    } else if constexpr (is_reduced_floating_point_v<From> && std::is_same_v<To, float> &&
                         FromN == 1 && ToN == 2) {
      const auto [low, high] = convert_to_float(from[0]);
      return VectorizedN<To, ToN>(low, high);
    } else if constexpr (is_reduced_floating_point_v<To> && std::is_same_v<From, float> &&
                         FromN == 2 && ToN == 1) {
      return VectorizedN<To, ToN>(convert_from_float<To>(from[0], from[1]));
    } else {
      constexpr int n = (std::min)(VectorizedN<To, ToN>::size(), VectorizedN<From, FromN>::size());
      To out[n];
      for (int i = 0; i < n; ++i)
        out[i] = static_cast<To>(from[i / Vectorized<From>::size()][i % Vectorized<From>::size()]);
      return VectorizedN<To, ToN>::loadu(out, n);
    }
  }
};

/// A single vector is a Vectorized, unless `Keep` asks for a VectorizedN.
template <class To, int ToN, class From, int FromN, bool Keep = false>
[[nodiscard]] std::conditional_t<Keep || ToN != 1, VectorizedN<To, ToN>, Vectorized<To>> convert(
    const VectorizedN<From, FromN>& from) {
  return VecConvert<To, ToN, From, FromN>::apply(from);
}
template <class To, class From>
[[nodiscard]] Vectorized<To> convert(const Vectorized<From>& from) {
  return VecConvert<To, 1, From, 1>::apply(VectorizedN<From, 1>(from));
}

/// To integers: rounds to nearest, ties away from 0, and clamps to the range of the type.
template <class To, int ToN, class From, int FromN>
  requires is_integer_v<To> && is_floating_point_v<From>
[[nodiscard]] VectorizedN<To, ToN> round_convert(const VectorizedN<From, FromN>& from) {
  const auto least = static_cast<From>((std::numeric_limits<To>::min)());
  const auto most = static_cast<From>((std::numeric_limits<To>::max)());
  const auto rounded = from.map([&](From x) {
    return (std::min)((std::max)(static_cast<From>(std::round(x)), least), most);
  });
  return VecConvert<To, ToN, From, FromN>::apply(rounded);
}

/// Converts n elements in memory, each as by static_cast.
template <class From, class To>
void convert(const From* from, To* to, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<To>(from[i]);
}

/// To integers of the same size: truncates floating-point numbers.
template <class T>
[[nodiscard]] Vectorized<int_same_size_t<T>> convert_to_int_of_same_size(const Vectorized<T>& a) {
  if constexpr (registers::number<T>)
    return registers::converted<int_same_size_t<T>>(a.held());
  else
    return convert<int_same_size_t<T>>(a);
}
template <class T>
[[nodiscard]] Vectorized<T> convert_to_fp_of_same_size(const Vectorized<int_same_size_t<T>>& a) {
  if constexpr (registers::number<T>)
    return registers::converted<T>(a.held());
  else
    return convert<T>(a);
}

/// The same bits as elements of another type.
template <class To, class From>
[[nodiscard]] Vectorized<To> cast(const Vectorized<From>& from) {
  return Vectorized<To>::loadu(&from.held());
}

/// The type of the elements.
template <class V>
struct VecHoldType {
  using hold_type = typename V::value_type;
};
template <class V>
using vechold_type = typename VecHoldType<V>::hold_type;

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
