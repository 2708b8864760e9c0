// SPDX-License-Identifier: BSL-1.0
// The comparison of elements for sorting.
#pragma once

#include "places.hpp"

namespace dispatch::cpu {

/// Half and BFloat16 are compared as float.
template <class T>
[[nodiscard]] auto comparable(T value) {
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return static_cast<float>(value);
  else
    return value;
}
template <class T>
[[nodiscard]] bool is_nan(T value) {
  if constexpr (std::is_floating_point_v<T>)
    return value != value;
  else
    return false;
}
/// NaN is greater than every number.
template <class T>
[[nodiscard]] bool is_less(T a, T b) {
  return (is_nan(b) && !is_nan(a)) || comparable(a) < comparable(b);
}

}  // namespace dispatch::cpu
