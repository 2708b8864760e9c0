// SPDX-License-Identifier: BSL-1.0
// gelu for elements and vectors: x times the probability that a standard normal number is below x,
// computed by erf, or approximated by tanh.
#pragma once

#include <cmath>
#include <type_traits>

#include <ATen/cpu/vec/vec.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
inline namespace CPU_CAPABILITY {

inline constexpr double kGeluBeta = 0.79788456080286535588;  // the root of 2 / pi
inline constexpr double kGeluKappa = 0.044715;

template <class T>
using reduced_fp_to_float_t = std::conditional_t<vec::is_reduced_floating_point_v<T>, float, T>;
template <class T>
[[nodiscard]] reduced_fp_to_float_t<T> reduced_fp_to_float(T x) {
  return static_cast<reduced_fp_to_float_t<T>>(x);
}

namespace gelu_detail {

/// Applies f to a vector of T, through float if T has sixteen bits.
template <class T, class F>
[[nodiscard]] vec::Vectorized<T> in_float(vec::Vectorized<T> x, F f) {
  if constexpr (vec::is_reduced_floating_point_v<T>) {
    const auto [low, high] = vec::convert_to_float(x);
    return vec::convert_from_float<T>(f(low), f(high));
  } else {
    return f(x);
  }
}

}  // namespace gelu_detail

template <class T>
[[nodiscard]] T scalar_gelu(T x) {
  using C = reduced_fp_to_float_t<T>;
  const C value = reduced_fp_to_float(x);
  return static_cast<T>(value * C(0.5) * (C(1) + std::erf(value * C(0.70710678118654752440))));
}
template <class T>
[[nodiscard]] vec::Vectorized<T> vectorized_gelu(vec::Vectorized<T> x) {
  return gelu_detail::in_float(x, [](auto v) {
    using C = typename decltype(v)::value_type;
    return v * C(0.5) * (C(1) + (v * C(0.70710678118654752440)).erf());
  });
}

template <class T>
[[nodiscard]] T scalar_gelu_approximated_with_tanh(T x) {
  using C = reduced_fp_to_float_t<T>;
  const C value = reduced_fp_to_float(x);
  const C inner = C(kGeluBeta) * (value + C(kGeluKappa) * (value * value * value));
  return static_cast<T>(C(0.5) * value * (C(1) + std::tanh(inner)));
}
template <class T>
[[nodiscard]] vec::Vectorized<T> vectorized_gelu_approximated_with_tanh(vec::Vectorized<T> x) {
  return gelu_detail::in_float(x, [](auto v) {
    using C = typename decltype(v)::value_type;
    const auto inner = C(kGeluBeta) * (v + C(kGeluKappa) * (v * v * v));
    return C(0.5) * v * (C(1) + inner.tanh());
  });
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at
