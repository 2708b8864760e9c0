// SPDX-License-Identifier: BSL-1.0
// What normalizations share: the checks of their parameters' types, and the moments of contiguous
// elements.
#pragma once

#include <cmath>
#include <initializer_list>
#include <optional>
#include <vector>

#include "copies.hpp"
#include "folds.hpp"

namespace dispatch::cpu {

using maybe_tensor = std::optional<Tensor>;

[[nodiscard]] inline bool is_given(const maybe_tensor& t) { return t && t->defined(); }

/// The type of the statistics that a normalization returns: that of its parameters, which is the
/// input's, or Float beside an input of Half or BFloat16. Throws Error for other types.
[[nodiscard]] ScalarType type_of_statistics(const char* name, const Tensor& self,
                                            std::initializer_list<const maybe_tensor*> parameters);

/// The elements as T, `count` times `otherwise` where there is no tensor.
template <class T>
[[nodiscard]] std::vector<T> parameter_elements(const maybe_tensor& t, std::int64_t count,
                                                T otherwise) {
  if (!is_given(t)) return std::vector<T>(static_cast<std::size_t>(count), otherwise);
  const Tensor held = contiguous(*t, CppTypeToScalarType<T>::value);
  const auto* const data = static_cast<const T*>(held.const_data_ptr());
  return {data, data + held.numel()};
}

/// The sum of f(i, U()) for n indices, in lanes of T, which are joined as double before they lose
/// digits. f returns a U, which is T, or double at the end.
template <class T, class F>
SCHEMA_CT_INLINE double sum_in_lanes(std::int64_t n, const F& f) {
  constexpr std::int64_t lanes = 128 / sizeof(T);
  constexpr std::int64_t most = 64 * lanes;
  double total = 0;
  std::int64_t i = 0;
  while (i + lanes <= n) {
    T part[lanes] = {};
    const std::int64_t end = n - i < most ? n : i + most;
    for (; i + lanes <= end; i += lanes)
      for (std::int64_t k = 0; k < lanes; ++k) part[k] += f(i + k, T());
    for (std::int64_t k = 0; k < lanes; ++k) total += static_cast<double>(part[k]);
  }
  for (; i < n; ++i) total += f(i, 0.);
  return total;
}
template <class T>
SCHEMA_CT_INLINE double sum_elements(const T* from, std::int64_t n) {
  return sum_in_lanes<T>(n, [=]<class U>(std::int64_t i, U) { return static_cast<U>(from[i]); });
}
/// The sum of the squares of the distances to `mean`.
template <class T>
SCHEMA_CT_INLINE double sum_squares(const T* from, std::int64_t n, double mean) {
  const T middle = static_cast<T>(mean);
  return sum_in_lanes<T>(n, [=]<class U>(std::int64_t i, U) {
    const T x = from[i] - middle;
    return static_cast<U>(x * x);
  });
}
template <class T>
SCHEMA_CT_INLINE double sum_products(const T* a, const T* b, std::int64_t n) {
  return sum_in_lanes<T>(
      n, [=]<class U>(std::int64_t i, U) { return static_cast<U>(a[i]) * static_cast<U>(b[i]); });
}

struct moments {
  double mean;
  double variance;
};
template <class T>
SCHEMA_CT_INLINE moments moments_of(const T* from, std::int64_t n) {
  const auto count = static_cast<double>(n);
  const double mean = sum_elements(from, n) / count;
  return {mean, sum_squares(from, n, mean) / count};
}

/// to = from * scale + shift
template <class T>
SCHEMA_CT_INLINE void scale_elements(const T* from, T* to, std::int64_t n, T scale, T shift) {
  SCHEMA_CT_INDEPENDENT
  for (std::int64_t i = 0; i < n; ++i) to[i] = from[i] * scale + shift;
}

}  // namespace dispatch::cpu
