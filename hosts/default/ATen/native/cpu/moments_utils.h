// SPDX-License-Identifier: BSL-1.0
// Mean and variance of numbers in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include <ATen/OpMathType.h>
#include <ATen/cpu/vec/functional.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
inline namespace CPU_CAPABILITY {

/// Combines `count` numbers with `count_added` others: their number, their mean, and the sum of
/// squared distances from it.
template <class T>
void AddMoments(std::int64_t count_added, const T& mean_added, const T& squares_added,
                std::int64_t& count, T& mean, T& squares) {
  const std::int64_t all = count + count_added;
  const T share = all == 0 ? T(0) : static_cast<T>(count_added) / static_cast<T>(all);
  const T distance = mean_added - mean;
  mean += share * distance;
  squares += squares_added + distance * distance * share * static_cast<T>(count);
  count = all;
}

/// The mean of the N numbers at X, and the sum of squared distances from it divided by N -
/// ddof.
template <class T>
[[nodiscard]] std::pair<at::opmath_type<T>, at::opmath_type<T>> RowwiseMoments(
    const T* X, std::int64_t N, std::int64_t ddof = 0) {
  using C = at::opmath_type<T>;
  using Vec = vec::Vectorized<C>;
  // In parts, which are combined as double: the sums of float stay short.
  constexpr std::int64_t part = 4096;
  const auto add = [](const Vec& a, const Vec& b) { return a + b; };
  const auto total = [&](const auto& map) {
    double sum = 0;
    for (std::int64_t i = 0; i < N; i += part)
      sum += static_cast<double>(vec::map_reduce_all<T>(map, add, X + i, (std::min)(part, N - i)));
    return sum;
  };
  const auto mean = static_cast<C>(total([](const Vec& x) { return x; }) / static_cast<double>(N));
  const double squares = total([&](const Vec& x) {
    const Vec distance = x - Vec(mean);
    return distance * distance;
  });
  return {mean, static_cast<C>(squares / static_cast<double>(N - ddof))};
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at
