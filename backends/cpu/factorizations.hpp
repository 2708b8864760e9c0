// SPDX-License-Identifier: BSL-1.0
// Factorizations of a matrix in memory, whose rows are contiguous and lie one after the other, and
// what is solved by them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "matrices.hpp"

namespace dispatch::cpu {

/// The factors L and U of the rows × columns matrix `a`, in place of it. Row i was swapped with row
/// pivots[i] - 1. Returns 0, or the number of the first diagonal element of U that is 0.
template <class T>
struct lu_factors {
  SCHEMA_CT_INLINE static void run(T* a, std::int64_t rows, std::int64_t columns,
                                   std::int32_t* pivots, std::int32_t* info) {
    *info = 0;
    const std::int64_t count = std::min(rows, columns);
    for (std::int64_t k = 0; k < count; ++k) {
      const std::int64_t chosen = largest_of_column(a, rows, columns, k);
      pivots[k] = static_cast<std::int32_t>(chosen + 1);
      if (chosen != k)
        std::swap_ranges(a + k * columns, a + (k + 1) * columns, a + chosen * columns);
      const T* const row = a + k * columns;
      if (row[k] == T(0)) {
        if (*info == 0) *info = static_cast<std::int32_t>(k + 1);
        continue;
      }
      for (std::int64_t i = k + 1; i < rows; ++i) {
        T* const to = a + i * columns;
        to[k] = to[k] / row[k];
        subtract_row(to + k + 1, row + k + 1, to[k], columns - k - 1);
      }
    }
  }

 private:
  [[nodiscard]] SCHEMA_CT_INLINE static std::int64_t largest_of_column(const T* a,
                                                                       std::int64_t rows,
                                                                       std::int64_t columns,
                                                                       std::int64_t k) {
    std::int64_t out = k;
    auto largest = size_of(a[k * columns + k]);
    for (std::int64_t i = k + 1; i < rows; ++i) {
      const auto size = size_of(a[i * columns + k]);
      if (!(size > largest)) continue;
      largest = size;
      out = i;
    }
    return out;
  }
};

/// The factor L of a positive definite matrix of which the lower half is read, in place of that.
/// The result is 0, or the number of the first leading minor that is not positive.
template <class T>
struct cholesky_factor {
  SCHEMA_CT_INLINE static void run(T* a, std::int64_t n, std::int32_t* info) {
    *info = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      T* const row = a + i * n;
      for (std::int64_t j = 0; j < i; ++j)
        row[j] = (row[j] - product(row, a + j * n, j)) / a[j * n + j];
      const auto square = real_part(row[i]) - real_part(product(row, row, i));
      if (!(square > 0)) {
        *info = static_cast<std::int32_t>(i + 1);
        row[i] = T(square);
        return;
      }
      row[i] = T(std::sqrt(square));
    }
  }

 private:
  /// The sum of a[k] times the conjugate of b[k].
  [[nodiscard]] SCHEMA_CT_INLINE static T product(const T* a, const T* b, std::int64_t n) {
    constexpr std::int64_t lanes = 8;
    T parts[lanes] = {};
    std::int64_t k = 0;
    for (; k + lanes <= n; k += lanes)
      for (std::int64_t l = 0; l < lanes; ++l) parts[l] += a[k + l] * conjugate(b[k + l]);
    for (; k < n; ++k) parts[0] += a[k] * conjugate(b[k]);
    T total = parts[0];
    for (std::int64_t l = 1; l < lanes; ++l) total += parts[l];
    return total;
  }
};

/// Solves a * x = b for n × columns right-hand sides in place, where a is triangular. With `unit`,
/// its diagonal counts as ones.
template <class T>
struct triangular_solution {
  SCHEMA_CT_INLINE static void run(const T* a, std::int64_t n, T* b, std::int64_t columns,
                                   bool upper, bool unit) {
    for (std::int64_t k = 0; k < n; ++k) {
      const std::int64_t i = upper ? n - 1 - k : k;
      T* const row = b + i * columns;
      const std::int64_t end = upper ? n : i;
      for (std::int64_t j = upper ? i + 1 : 0; j < end; ++j)
        subtract_row(row, b + j * columns, a[i * n + j], columns);
      if (unit) continue;
      const T by = a[i * n + i];
      for (std::int64_t c = 0; c < columns; ++c) row[c] = row[c] / by;
    }
  }
};

/// Swaps the rows of b as a factorization did, or back.
template <class T>
void swap_rows(T* b, std::int64_t columns, const std::int32_t* pivots, std::int64_t count,
               bool back) {
  for (std::int64_t k = 0; k < count; ++k) {
    const std::int64_t i = back ? count - 1 - k : k;
    const std::int64_t other = pivots[i] - 1;
    if (other != i) std::swap_ranges(b + i * columns, b + (i + 1) * columns, b + other * columns);
  }
}

/// Householder's reflections I - tau v v^H, whose product makes a rows × columns matrix upper
/// triangular: R is written to its upper half, and below the diagonal each v without its first
/// element, which is 1.
template <class T>
struct reflections {
  SCHEMA_CT_INLINE static void run(T* a, std::int64_t rows, std::int64_t columns, T* tau) {
    const std::int64_t count = std::min(rows, columns);
    std::vector<T> sums(static_cast<std::size_t>(columns));
    for (std::int64_t k = 0; k < count; ++k) {
      tau[k] = make(a, rows, columns, k);
      reflect(a + k * columns + k, a + k * columns + k + 1, rows - k, columns, columns - k - 1,
              columns, conjugate(tau[k]), sums.data());
    }
  }
  /// Multiplies `b`, of `count` columns, by a reflection from the left. The elements of v are
  /// `v_step` apart, and the rows of b `b_step`.
  SCHEMA_CT_INLINE static void reflect(const T* v, T* b, std::int64_t rows, std::int64_t v_step,
                                       std::int64_t count, std::int64_t b_step, T factor, T* sums) {
    if (factor == T(0) || count == 0) return;
    std::copy_n(b, count, sums);
    for (std::int64_t i = 1; i < rows; ++i)
      subtract_row(sums, b + i * b_step, -conjugate(v[i * v_step]), count);
    subtract_row(b, sums, factor, count);
    for (std::int64_t i = 1; i < rows; ++i)
      subtract_row(b + i * b_step, sums, factor * v[i * v_step], count);
  }

 private:
  using real = real_part_of<T>;

  /// Makes the elements below the k-th of the diagonal zero, and returns tau.
  [[nodiscard]] SCHEMA_CT_INLINE static T make(T* a, std::int64_t rows, std::int64_t columns,
                                               std::int64_t k) {
    T& first = a[k * columns + k];
    real below = 0;
    for (std::int64_t i = k + 1; i < rows; ++i)
      below = std::hypot(below, absolute(a[i * columns + k]));
    const T other = first - T(real_part(first));
    if (below == 0 && other == T(0)) return T(0);
    const real length = std::hypot(below, absolute(first));
    const real kept = real_part(first) >= 0 && !std::signbit(real_part(first)) ? -length : length;
    const T tau = (T(kept) - first) / T(kept);
    const T scale = T(1) / (first - T(kept));
    for (std::int64_t i = k + 1; i < rows; ++i) a[i * columns + k] = a[i * columns + k] * scale;
    first = T(kept);
    return tau;
  }
};

}  // namespace dispatch::cpu
