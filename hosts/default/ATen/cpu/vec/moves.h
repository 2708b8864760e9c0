// SPDX-License-Identifier: BSL-1.0
// Gathers, interleaves, reverses and transposes elements of vectors and memory.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <ATen/cpu/vec/vectorized.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {

/// Gathers the elements at the given offsets from `base`, in units of Scale bytes.
template <std::int64_t Scale = 1, class T = void>
  requires(Scale == 1 || Scale == 2 || Scale == 4 || Scale == 8)
[[nodiscard]] Vectorized<T> gather(const T* base, const Vectorized<int_same_size_t<T>>& indices) {
  Vectorized<T> out;
  for (int i = 0; i < Vectorized<T>::size(); ++i)
    out[i] = base[indices[i] * Scale / static_cast<std::int64_t>(sizeof(T))];
  return out;
}
/// The same where the sign of the mask's element is set, and the element of `from` elsewhere. Sets
/// the mask to 0.
template <std::int64_t Scale = 1, class T = void>
  requires(Scale == 1 || Scale == 2 || Scale == 4 || Scale == 8)
[[nodiscard]] Vectorized<T> mask_gather(const Vectorized<T>& from, const T* base,
                                        const Vectorized<int_same_size_t<T>>& indices,
                                        Vectorized<T>& mask) {
  const auto bits = Vectorized<int_same_size_t<T>>::loadu(&mask.held());
  Vectorized<T> out = from;
  for (int i = 0; i < Vectorized<T>::size(); ++i)
    if (bits[i] < 0) out[i] = base[indices[i] * Scale / static_cast<std::int64_t>(sizeof(T))];
  mask = Vectorized<T>(T(0));
  return out;
}

/// a0 b0 a1 b1 …, as two vectors.
template <class T>
[[nodiscard]] std::pair<Vectorized<T>, Vectorized<T>> interleave2(const Vectorized<T>& a,
                                                                  const Vectorized<T>& b) {
  constexpr int half = Vectorized<T>::size() / 2;
  Vectorized<T> low, high;
  for (int i = 0; i < half; ++i) {
    low[2 * i] = a[i];
    low[2 * i + 1] = b[i];
    high[2 * i] = a[half + i];
    high[2 * i + 1] = b[half + i];
  }
  return {low, high};
}
/// Separates a0 b0 a1 b1 … in two vectors into the two.
template <class T>
[[nodiscard]] std::pair<Vectorized<T>, Vectorized<T>> deinterleave2(const Vectorized<T>& low,
                                                                    const Vectorized<T>& high) {
  constexpr int half = Vectorized<T>::size() / 2;
  Vectorized<T> a, b;
  for (int i = 0; i < half; ++i) {
    a[i] = low[2 * i];
    b[i] = low[2 * i + 1];
    a[half + i] = high[2 * i];
    b[half + i] = high[2 * i + 1];
  }
  return {a, b};
}
/// Reverses the elements.
template <class T>
[[nodiscard]] Vectorized<T> flip(const Vectorized<T>& v) {
  Vectorized<T> out;
  for (int i = 0; i < Vectorized<T>::size(); ++i) out[i] = v[Vectorized<T>::size() - 1 - i];
  return out;
}

/// Transposes a matrix of m rows and n columns. The distances are those between rows.
template <class T>
void transpose_mxn(const T* from, std::int64_t from_distance, T* to, std::int64_t to_distance,
                   int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) to[j * to_distance + i] = from[i * from_distance + j];
}
template <class T, int M, int N>
void transpose_mxn(const T* from, std::int64_t from_distance, T* to, std::int64_t to_distance) {
  transpose_mxn<T>(from, from_distance, to, to_distance, M, N);
}

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
