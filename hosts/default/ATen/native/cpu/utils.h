// SPDX-License-Identifier: BSL-1.0
// PyTorch's utilities for CPU kernels: indices of several dimensions, pairs of vectors of float,
// transposed matrices.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <ATen/Parallel.h>
#include <ATen/core/TensorAccessor.h>
#include <ATen/cpu/vec/vec.h>
#include <c10/util/irange.h>
#include <c10/util/llvmMathExtras.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

template <class T>
void _store(T* to, vec::Vectorized<T> from) {
  from.store(to);
}
template <class T>
  requires vec::is_reduced_floating_point_v<T>
void _store(T* to, vec::Vectorized<float> from) {
  vec::convert_from_float<T>(from, from).store(to, vec::Vectorized<float>::size());
}

inline namespace CPU_CAPABILITY {

/// Computes the indices of several dimensions, each followed by its size, for element `offset`, the
/// last index being the fastest. Returns the rest of `offset`.
template <class T>
[[nodiscard]] T data_index_init(T offset) {
  return offset;
}
template <class T, class... Args>
T data_index_init(T offset, T& x, const T& X, Args&&... args) {
  offset = data_index_init(offset, std::forward<Args>(args)...);
  x = offset % X;
  return offset / X;
}
/// Advances the indices. Returns true when all are 0 again.
[[nodiscard]] inline bool data_index_step() { return true; }
template <class T, class... Args>
bool data_index_step(T& x, const T& X, Args&&... args) {
  if (!data_index_step(std::forward<Args>(args)...)) return false;
  x = x + 1 == X ? 0 : x + 1;
  return x == 0;
}

using namespace vec;

/// Two vectors of float, which may be one vector of sixteen-bit numbers in memory.
struct Vec2 {
  Vectorized<float> val0, val1;

  Vec2(Vectorized<float> first, Vectorized<float> second) : val0(first), val1(second) {}
  Vec2(float value) : val0(value), val1(value) {}
  template <class T>
    requires is_reduced_floating_point_v<T>
  [[nodiscard]] static Vec2 loadu(const T* from) {
    const auto [first, second] = convert_to_float(Vectorized<T>::loadu(from));
    return {first, second};
  }
  [[nodiscard]] static Vec2 loadu(const float* from) {
    return {Vectorized<float>::loadu(from),
            Vectorized<float>::loadu(from + Vectorized<float>::size())};
  }
  template <class T>
    requires is_reduced_floating_point_v<T>
  void store(T* to) const {
    convert_from_float<T>(val0, val1).store(to);
  }
  void store(float* to) const {
    val0.store(to);
    val1.store(to + Vectorized<float>::size());
  }

  friend Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.val0 + b.val0, a.val1 + b.val1}; }
  friend Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.val0 - b.val0, a.val1 - b.val1}; }
  friend Vec2 operator*(const Vec2& a, const Vec2& b) { return {a.val0 * b.val0, a.val1 * b.val1}; }
  friend Vec2 operator/(const Vec2& a, const Vec2& b) { return {a.val0 / b.val0, a.val1 / b.val1}; }
};
[[nodiscard]] inline Vec2 maximum(const Vec2& a, const Vec2& b) {
  return {vec::maximum(a.val0, b.val0), vec::maximum(a.val1, b.val1)};
}
[[nodiscard]] inline Vec2 minimum(const Vec2& a, const Vec2& b) {
  return {vec::minimum(a.val0, b.val0), vec::minimum(a.val1, b.val1)};
}

/// The vector type in which elements of T are computed.
template <class T>
using VecType = std::conditional_t<is_reduced_floating_point_v<T>, Vec2, Vectorized<T>>;

/// Loads two vectors of float, or `count` numbers followed by zeros.
template <class T>
[[nodiscard]] std::tuple<Vectorized<float>, Vectorized<float>> load2f(const T* from) {
  const Vec2 both = Vec2::loadu(from);
  return {both.val0, both.val1};
}
template <class T>
[[nodiscard]] std::tuple<Vectorized<float>, Vectorized<float>> load2f(const T* from,
                                                                      std::int64_t count) {
  if constexpr (is_reduced_floating_point_v<T>) {
    return convert_to_float(Vectorized<T>::loadu(from, count));
  } else {
    const std::int64_t first = std::min<std::int64_t>(count, Vectorized<float>::size());
    return {Vectorized<float>::loadu(from, first),
            Vectorized<float>::loadu(from + first, count - first)};
  }
}

}  // namespace CPU_CAPABILITY

namespace utils {

/// The binary logarithm, rounded up; 1 for numbers up to 2.
template <class T>
[[nodiscard]] T CeilLog2(const T& x) {
  if (x <= 2) return 1;
  return static_cast<T>(c10::llvm::findLastSet(static_cast<std::uint64_t>(x) - 1)) + 1;
}

/// Transposes a matrix of M rows and N columns. The distances are those between rows.
template <class T>
void transpose(std::int64_t M, std::int64_t N, const T* from, std::int64_t from_distance, T* to,
               std::int64_t to_distance) {
  for (std::int64_t j = 0; j < N; ++j)
    for (std::int64_t i = 0; i < M; ++i) to[j * to_distance + i] = from[i * from_distance + j];
}

/// Calls f(begin, end) for ranges of the M rows of a sparse matrix, one for each thread, with about
/// equally many elements.
template <class Index, class F>
void parallel_sparse_csr(const TensorAccessor<Index, 1>& row_starts, std::int64_t M,
                         std::int64_t elements, const F& f) {
  TORCH_CHECK(row_starts.size(0) == M + 1);
  const std::int64_t threads = get_num_threads();
  const std::int64_t each = std::max<std::int64_t>(1, divup(elements, threads));
  std::vector<std::int64_t> begins{0};
  for (std::int64_t m = 0; m < M && static_cast<std::int64_t>(begins.size()) < threads; ++m)
    if (row_starts[m + 1] - row_starts[0] > each * static_cast<std::int64_t>(begins.size()))
      begins.push_back(m);
  begins.push_back(M);
  parallel_for(0, static_cast<std::int64_t>(begins.size()) - 1, 1,
               [&](std::int64_t first, std::int64_t last) {
                 for (std::int64_t t = first; t < last; ++t)
                   f(begins[static_cast<std::size_t>(t)], begins[static_cast<std::size_t>(t + 1)]);
               });
}

}  // namespace utils
}  // namespace native
}  // namespace at
