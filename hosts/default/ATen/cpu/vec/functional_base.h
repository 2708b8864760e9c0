// SPDX-License-Identifier: BSL-1.0
// Functions of vectors over arrays of any length. For elements of sixteen bits, the functions get
// vectors of float, and reductions are done in float throughout.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <ATen/cpu/vec/vec_convert.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
namespace array_detail {

/// The type in which an array of T is computed.
template <class T>
using computed_in = std::conditional_t<is_reduced_floating_point_v<T>, float, T>;
/// The vectors of that type for a vector of T.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr int vectors = is_reduced_floating_point_v<T> ? 2 : 1;
template <class T>
using loaded = std::array<Vectorized<computed_in<T>>, static_cast<std::size_t>(vectors<T>)>;

template <class T>
[[nodiscard]] Vectorized<T> load_same(const T* data, std::int64_t n) {
  return n == Vectorized<T>::size() ? Vectorized<T>::loadu(data) : Vectorized<T>::loadu(data, n);
}
/// n elements at `data`, as vectors of the type in which an array of T is computed.
template <class T, class In>
[[nodiscard]] loaded<T> load(const In* data, std::int64_t n) {
  if constexpr (vectors<T> == 1) {
    return {load_same(data, n)};
  } else if constexpr (std::is_same_v<In, float>) {
    const std::int64_t first = std::min<std::int64_t>(n, Vectorized<float>::size());
    return {Vectorized<float>::loadu(data, first),
            Vectorized<float>::loadu(data + first, n - first)};
  } else {
    const auto [low, high] = convert_to_float(load_same(data, n));
    return {low, high};
  }
}

/// Applies f to one vector of elements at a time; the last one may be shorter.
template <class T, class F>
void by_vectors(std::int64_t size, F f) {
  constexpr std::int64_t width = Vectorized<T>::size();
  std::int64_t d = 0;
  for (; d + width <= size; d += width) f(d, width);
  if (d < size) f(d, size - d);
}

// Functions may take `Vectorized<T>&`, so they get a variable.
template <class Op, class... V>
[[nodiscard]] auto call(const Op& op, V... vectors) {
  return op(vectors...);
}

template <class T, class Op, class... In>
void map_all(const Op& op, T* out, std::int64_t size, const In*... in) {
  by_vectors<T>(size, [&](std::int64_t d, std::int64_t n) {
    Vectorized<T> result;
    if constexpr ((std::is_same_v<In, T> && ...) &&
                  std::is_invocable_v<const Op&, Vectorized<In>&...>)
      result = call(op, load_same(in + d, n)...);
    else
      result = convert_from_float<T>(call(op, load<T>(in + d, n)[0]...),
                                     call(op, load<T>(in + d, n)[1]...));
    if (n == Vectorized<T>::size())
      result.store(out + d);
    else
      result.store(out + d, n);
  });
}

}  // namespace array_detail

/// Reduces the first `size` elements of a vector by an operation on two vectors.
template <class T, class Op>
[[nodiscard]] T vec_reduce_all(const Op& op, Vectorized<T> v, std::int64_t size) {
  const Vectorized<T> all = v;
  for (int i = 1; i < size; ++i) {
    Vectorized<T> next;
    next[0] = all[i];
    v = op(v, next);
  }
  return std::as_const(v)[0];
}
/// Reduces all elements, by combining halves.
template <class T, class Op>
[[nodiscard]] T vec_reduce_all(const Op& op, Vectorized<T> v) {
  for (int n = Vectorized<T>::size() / 2; n > 0; n /= 2) {
    Vectorized<T> upper = v;
    for (int i = 0; i < n; ++i) upper[i] = std::as_const(v)[n + i];
    v = op(v, upper);
  }
  return std::as_const(v)[0];
}
template <class T, int N, class Op>
[[nodiscard]] T vec_reduce_all(const Op& op, const VectorizedN<T, N>& v) {
  Vectorized<T> all = v[0];
  for (int i = 1; i < N; ++i) all = op(all, v[i]);
  return vec_reduce_all(op, all);
}

namespace array_detail {

/// Reduces the results of `at(d, n)` for the n elements from d on.
template <class T, class Op, class At>
[[nodiscard]] computed_in<T> reduce(const Op& op, std::int64_t size, At at) {
  using V = Vectorized<computed_in<T>>;
  constexpr std::int64_t unit = Vectorized<T>::size();
  constexpr std::size_t count = vectors<T>;
  loaded<T> sums = at(0, (std::min)(size, unit));
  if (size < unit) {
    const std::int64_t second = size - V::size();
    if (count == 2 && second > 0) sums[0] = V::set(sums[0], op(sums[0], sums[count - 1]), second);
    return vec_reduce_all(op, sums[0], std::min<std::int64_t>(size, V::size()));
  }
  std::int64_t d = unit;
  for (; d + unit <= size; d += unit) {
    loaded<T> next = at(d, unit);
    for (std::size_t k = 0; k < count; ++k) sums[k] = op(sums[k], next[k]);
  }
  if (d < size) {
    loaded<T> next = at(d, size - d);
    for (std::size_t k = 0; k < count; ++k) {
      const std::int64_t left = size - d - static_cast<std::int64_t>(k) * V::size();
      const std::int64_t n = std::clamp<std::int64_t>(left, 0, V::size());
      sums[k] = V::set(sums[k], op(sums[k], next[k]), n);
    }
  }
  if constexpr (count == 2) sums[0] = op(sums[0], sums[1]);
  return vec_reduce_all(op, sums[0]);
}

template <class T, class Map, class Op, class... In>
[[nodiscard]] computed_in<T> map_reduce(const Map& map, const Op& op, std::int64_t size,
                                        const In*... in) {
  return reduce<T>(op, size, [&](std::int64_t d, std::int64_t n) {
    loaded<T> out;
    for (std::size_t k = 0; k < out.size(); ++k) out[k] = call(map, load<T>(in + d, n)[k]...);
    return out;
  });
}

}  // namespace array_detail

/// Reduces the elements of an array by an operation on two vectors; 0 for none.
template <class T, class Op>
[[nodiscard]] array_detail::computed_in<T> reduce_all(const Op& op, const T* data,
                                                      std::int64_t size) {
  return array_detail::reduce<T>(
      op, size, [&](std::int64_t d, std::int64_t n) { return array_detail::load<T>(data + d, n); });
}
/// Reduces by two operations.
template <class T, class Op1, class Op2>
[[nodiscard]] std::pair<array_detail::computed_in<T>, array_detail::computed_in<T>> reduce2_all(
    const Op1& op1, const Op2& op2, const T* data, std::int64_t size) {
  return {reduce_all(op1, data, size), reduce_all(op2, data, size)};
}
/// Reduces the results of `map` for the elements of one, two or three arrays.
template <class T, class Map, class Op>
[[nodiscard]] array_detail::computed_in<T> map_reduce_all(const Map& map, const Op& op,
                                                          const T* data, std::int64_t size) {
  return array_detail::map_reduce<T>(map, op, size, data);
}
template <class T, class Map, class Op>
[[nodiscard]] array_detail::computed_in<T> map2_reduce_all(const Map& map, const Op& op, const T* a,
                                                           const T* b, std::int64_t size) {
  return array_detail::map_reduce<T>(map, op, size, a, b);
}
template <class T, class Map, class Op>
[[nodiscard]] array_detail::computed_in<T> map3_reduce_all(const Map& map, const Op& op, const T* a,
                                                           const T* b, const T* c,
                                                           std::int64_t size) {
  return array_detail::map_reduce<T>(map, op, size, a, b, c);
}

/// Sets out[i] by a function of vectors of the arrays' elements. `out` may be one of the arrays.
template <class T, class Op>
void map(const Op& op, T* out, const T* in, std::int64_t size) {
  array_detail::map_all(op, out, size, in);
}
template <class T, class Op>
  requires is_reduced_floating_point_v<T>
void map(const Op& op, T* out, const float* in, std::int64_t size) {
  array_detail::map_all(op, out, size, in);
}
template <class T, class Op>
void map2(const Op& op, T* out, const T* a, const T* b, std::int64_t size) {
  array_detail::map_all(op, out, size, a, b);
}
template <class T, class Op>
void map3(const Op& op, T* out, const T* a, const T* b, const T* c, std::int64_t size) {
  array_detail::map_all(op, out, size, a, b, c);
}
template <class T, class Op>
void map4(const Op& op, T* out, const T* a, const T* b, const T* c, const T* d, std::int64_t size) {
  array_detail::map_all(op, out, size, a, b, c, d);
}

}  // namespace vec
}  // namespace at
