// SPDX-License-Identifier: BSL-1.0
// The weights of neighbours where planes change their size: by cubic curves, and by filters that
// also average where they shrink.
#pragma once

#include "weighted_resampling.hpp"

namespace dispatch::cpu {

/// The step from one element of the result to the next, in elements of the input.
template <class T>
[[nodiscard]] T step_between(std::int64_t size, std::int64_t wanted, bool corners,
                             maybe_factor factor) {
  if (!corners) return step_of<T>(size, wanted, factor);
  return wanted > 1 ? static_cast<T>(size - 1) / static_cast<T>(wanted - 1) : T(0);
}

/// The weight of an element at a distance below 2; `a` is the slope at the distance 1.
template <class T>
[[nodiscard]] T cubic_weight(T distance, T a) {
  const T x = std::fabs(distance);
  if (x < T(1)) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < T(2)) return ((x - 5) * x + 8) * x * a - 4 * a;
  return 0;
}

/// Cubic curves through four neighbours; behind the ends, the first and the last element count.
template <class T>
[[nodiscard]] weights<T> cubic_weights(std::int64_t size, std::int64_t wanted, bool corners,
                                       maybe_factor factor) {
  const T step = step_between<T>(size, wanted, corners, factor);
  weights<T> out;
  for (std::int64_t i = 0; i < wanted; ++i) {
    const T at = corners ? step * static_cast<T>(i) : step * (static_cast<T>(i) + T(0.5)) - T(0.5);
    const T floor = std::floor(at);
    const bool is_inside = floor < static_cast<T>(size);
    const std::int64_t place = is_inside ? static_cast<std::int64_t>(floor) : size - 1;
    const T share = std::clamp(at - static_cast<T>(place), T(0), T(1));
    for (std::int64_t k = -1; k < 3; ++k)
      out.add(std::clamp<std::int64_t>(place + k, 0, size - 1),
              cubic_weight(share - static_cast<T>(k), T(-0.75)));
    out.end_sum();
  }
  return out;
}

struct triangle_filter {
  static constexpr int reach = 1;
  template <class T>
  static T weight(T distance) {
    return std::max(T(1) - std::fabs(distance), T(0));
  }
};
struct cubic_filter {
  static constexpr int reach = 2;
  template <class T>
  static T weight(T distance) {
    return cubic_weight(distance, T(-0.5));
  }
};

/// Where the result is smaller, a filter is as wide as the elements of the input that it replaces.
template <class Filter, class T>
[[nodiscard]] weights<T> filter_weights(std::int64_t size, std::int64_t wanted, bool corners,
                                        maybe_factor factor) {
  const T step = step_between<T>(size, wanted, corners, factor);
  const T scale = std::max(step, T(1));
  const T reach = static_cast<T>(Filter::reach) * scale;
  weights<T> out;
  for (std::int64_t i = 0; i < wanted; ++i) {
    const T middle = step * (static_cast<T>(i) + T(0.5));
    const auto place = [&](T at) {  // also of infinity and NaN, where a factor is tiny
      if (!(at > 0)) return std::int64_t{0};
      return at < static_cast<T>(size) ? static_cast<std::int64_t>(at) : size;
    };
    const std::int64_t begin = place(middle - reach + T(0.5));
    const std::int64_t end = place(middle + reach + T(0.5));
    for (std::int64_t k = begin; k < end; ++k)
      out.add(k, Filter::template weight<T>((static_cast<T>(k) - middle + T(0.5)) / scale));
    out.normalize();
    out.end_sum();
  }
  return out;
}

}  // namespace dispatch::cpu
