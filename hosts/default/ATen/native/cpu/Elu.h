// SPDX-License-Identifier: BSL-1.0
// elu for elements and vectors: scale x, or alpha scale (e^(x input_scale) - 1) for x below
// 0.
#pragma once

#include <cmath>

#include <ATen/cpu/vec/vec.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
inline namespace CPU_CAPABILITY {

/// Computed in the type C.
template <class T, class C = T>
[[nodiscard]] auto get_scalar_elu_elementwise_func(C alpha, C scale, C input_scale) {
  return [below = alpha * scale, scale, input_scale](T x) -> T {
    const C value = static_cast<C>(x);
    return static_cast<T>(value < C(0) ? std::expm1(value * input_scale) * below : value * scale);
  };
}

template <class T>
  requires(!vec::is_reduced_floating_point_v<T>)
[[nodiscard]] auto get_vectorized_elu_elementwise_func(T alpha, T scale, T input_scale) {
  return [below = alpha * scale, scale, input_scale](vec::Vectorized<T> x) {
    const auto negative = x < vec::Vectorized<T>(T(0));
    return vec::Vectorized<T>::blendv(x * scale, (x * input_scale).expm1() * below, negative);
  };
}
template <class T>
  requires vec::is_reduced_floating_point_v<T>
[[nodiscard]] auto get_vectorized_elu_elementwise_func(float alpha, float scale,
                                                       float input_scale) {
  const auto of_floats = get_vectorized_elu_elementwise_func<float>(alpha, scale, input_scale);
  return [of_floats](vec::Vectorized<T> x) {
    const auto [low, high] = vec::convert_to_float(x);
    return vec::convert_from_float<T>(of_floats(low), of_floats(high));
  };
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at
