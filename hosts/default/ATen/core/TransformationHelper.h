// SPDX-License-Identifier: BSL-1.0
// What becomes of random bits, and of uniform and normal samples, in each distribution.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <ATen/NumericUtils.h>
#include <c10/macros/Macros.h>
#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>
#include <c10/util/MathConstants.h>

namespace SCHEMA_CT_HIDDEN at {

/// In which samples of a type are computed.
template <class T>
struct DistAccumType {};
template <>
struct DistAccumType<BFloat16> {
  using type = float;
};
template <>
struct DistAccumType<Half> {
  using type = float;
};
template <>
struct DistAccumType<float> {
  using type = float;
};
template <>
struct DistAccumType<double> {
  using type = double;
};
template <class T>
using dist_acctype = typename DistAccumType<T>::type;

namespace transformation {

/// The integer as a T: of Half and BFloat16 by float.
template <class T, class V>
[[nodiscard]] C10_HOST_DEVICE T from_integer(V number) {
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return static_cast<T>(static_cast<float>(number));
  else
    return static_cast<T>(number);
}

/// `range` integers from `base` on.
template <class T, class V>
[[nodiscard]] C10_HOST_DEVICE T uniform_int_from_to(V bits, std::uint64_t range,
                                                    std::int64_t base) {
  return from_integer<T>(
      static_cast<std::int64_t>(bits % range + static_cast<std::uint64_t>(base)));
}

/// All integers of 64 bits.
template <class T, class V>
[[nodiscard]] C10_HOST_DEVICE T uniform_int_full_range(V bits) {
  return from_integer<T>(static_cast<std::int64_t>(bits));
}

/// The integers from 0 to the greatest that T has, or up to which it has all.
template <class T, class V>
[[nodiscard]] C10_HOST_DEVICE T uniform_int(V bits) {
  if constexpr (std::is_same_v<T, bool>)
    return (bits & 1) != 0;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(bits % (static_cast<std::uint64_t>((std::numeric_limits<T>::max)()) + 1));
  else
    return from_integer<T>(bits % ((std::uint64_t{1} << std::numeric_limits<T>::digits) + 1));
}

/// From `from` to less than `to`, of as many of the bits as T has digits.
template <class T, class V>
[[nodiscard]] C10_HOST_DEVICE dist_acctype<T> uniform_real(V bits, T from, T to) {
  using wide = dist_acctype<T>;
  constexpr std::uint64_t steps = std::uint64_t{1} << std::numeric_limits<T>::digits;
  constexpr wide step = wide(1) / static_cast<wide>(steps);
  const wide x = static_cast<wide>(bits & static_cast<V>(steps - 1)) * step;
  return x * static_cast<wide>(to - from) + static_cast<wide>(from);
}

/// Of a sample with the mean 0 and the deviation 1.
template <class T>
[[nodiscard]] C10_HOST_DEVICE T normal(T sample, T mean, T deviation) {
  return sample * deviation + mean;
}

// Of a uniform sample from 0 to less than 1:

template <class T>
[[nodiscard]] C10_HOST_DEVICE T cauchy(T sample, T median, T sigma) {
  if constexpr (!std::is_same_v<T, double>) {  // where the tangent is infinite
    constexpr T least = std::numeric_limits<T>::epsilon();
    sample = std::clamp(sample, least, T(1) - least);
  }
  return median + sigma * at::tan(c10::pi<T> * (sample - static_cast<T>(0.5)));
}
template <class T>
[[nodiscard]] C10_HOST_DEVICE T exponential(T sample, T lambda) {
  return T(-1) / lambda * at::log1p(-sample);
}
template <class T>
[[nodiscard]] C10_HOST_DEVICE T geometric(T sample, T p) {
  return std::ceil(at::log(sample) / at::log1p(-p));
}
template <class T>
[[nodiscard]] C10_HOST_DEVICE T bernoulli(T sample, T p) {
  return static_cast<T>(sample < p);
}

/// Of a normal sample.
template <class T>
[[nodiscard]] C10_HOST_DEVICE T log_normal(T sample) {
  return at::exp(sample);
}

}  // namespace transformation
}  // namespace at
