// SPDX-License-Identifier: BSL-1.0
// A fold defined by functions of an element, with several running totals for vectorisation.
#pragma once

#include <limits>

#include "loops.hpp"
#include "reduction.hpp"

namespace dispatch::cpu {

/// F has the types `element`, `lane`, `total` and `result`, and
///   lane first()                      what adds nothing
///   lane add(lane, element)
///   total join(total, lane)           for lanes as well as for totals
///   result finish(total, count)
template <class F>
struct fold_of {
  using element = typename F::element;
  using lane = typename F::lane;
  using total = typename F::total;
  static constexpr std::int64_t lanes = 128 / sizeof(lane) < 8 ? 8 : 128 / sizeof(lane);
  static constexpr std::int64_t most = 64 * lanes;  ///< before the lanes are joined

  static void start(char* totals, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i)
      reinterpret_cast<total*>(totals)[i] = static_cast<total>(F::first());
  }
  SCHEMA_CT_INLINE static void run(char* to, const char* from, std::int64_t n) {
    const auto* const in = reinterpret_cast<const element*>(from);
    total sum = *reinterpret_cast<total*>(to);
    std::int64_t i = 0;
    while (i + lanes <= n) {
      lane part[lanes];
      for (std::int64_t k = 0; k < lanes; ++k) part[k] = F::first();
      const std::int64_t end = n - i < most ? n : i + most;
      for (; i + lanes <= end; i += lanes)
        for (std::int64_t k = 0; k < lanes; ++k) part[k] = F::add(part[k], in[i + k]);
      for (std::int64_t k = 0; k < lanes; ++k) sum = F::join(sum, part[k]);
    }
    for (; i < n; ++i) sum = F::join(sum, F::add(F::first(), in[i]));
    *reinterpret_cast<total*>(to) = sum;
  }
  SCHEMA_CT_INLINE static void columns(char* to, const char* from, std::int64_t n) {
    auto* const sums = reinterpret_cast<total*>(to);
    const auto* const in = reinterpret_cast<const element*>(from);
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t i = 0; i < n; ++i) sums[i] = F::join(sums[i], F::add(F::first(), in[i]));
  }
  static void plain_run(char* to, const char* from, std::int64_t n) { run(to, from, n); }
  SCHEMA_CT_WIDE static void wide_run(char* to, const char* from, std::int64_t n) {
    run(to, from, n);
  }
  static void plain_columns(char* to, const char* from, std::int64_t n) { columns(to, from, n); }
  SCHEMA_CT_WIDE static void wide_columns(char* to, const char* from, std::int64_t n) {
    columns(to, from, n);
  }
  static void finish(char* out, const char* totals, std::int64_t n, std::int64_t count) {
    for (std::int64_t i = 0; i < n; ++i)
      reinterpret_cast<typename F::result*>(out)[i] =
          F::finish(reinterpret_cast<const total*>(totals)[i], count);
  }
  [[nodiscard]] static fold make() {
    const bool wide = machine_is_wide();
    return {CppTypeToScalarType<element>::value,
            CppTypeToScalarType<typename F::result>::value,
            sizeof(total),
            &start,
            wide ? &wide_run : &plain_run,
            wide ? &wide_columns : &plain_columns,
            &finish};
  }
};

/// The fold of n contiguous elements.
template <class F>
[[nodiscard]] typename F::total fold_row(const typename F::element* row, std::int64_t n) {
  auto total = static_cast<typename F::total>(F::first());
  (machine_is_wide() ? &fold_of<F>::wide_run : &fold_of<F>::plain_run)(
      reinterpret_cast<char*>(&total), reinterpret_cast<const char*>(row), n);
  return total;
}

/// The type of totals of many T: wider, so that small elements are not lost in a large sum.
template <class T>
struct wider {
  using type = T;
};
template <>
struct wider<float> {
  using type = double;
};
template <>
struct wider<complex<float>> {
  using type = complex<double>;
};

/// For a T that is not NaN, or for which NaN counts as both larger and smaller than all numbers.
template <class T, bool most>
struct extreme {
  using element = T;
  using lane = T;
  using total = T;
  using result = T;
  static constexpr T first() {
    using limits = std::numeric_limits<T>;
    if constexpr (limits::has_infinity) return most ? -limits::infinity() : limits::infinity();
    return most ? limits::lowest() : limits::max();
  }
  SCHEMA_CT_INLINE static T add(T a, T b) {
    return (std::is_floating_point_v<T> && a != a) || (most ? a > b : a < b) ? a : b;
  }
  SCHEMA_CT_INLINE static T join(T a, T b) { return add(a, b); }
  static T finish(T a, std::int64_t) { return a; }
};

/// Calls `f` with the tag of the computed type, or throws NotImplementedError with the name.
template <class F, class... T>
decltype(auto) with_computed(const char* name, ScalarType type, F f, types<T...>) {
  using result = std::common_type_t<decltype(f(type_tag<T>()))...>;
  const std::size_t index = computed_index(computed_type(type));
  std::optional<result> out;
  static_cast<void>(((index == computed_index(CppTypeToScalarType<T>::value) &&
                      (out.emplace(f(type_tag<T>())), true)) ||
                     ...));
  if (!out)
    throw NotImplementedError(
        message({"\"", name, "\" not implemented for '", toString(type), "'"}));
  return result(std::move(*out));
}

}  // namespace dispatch::cpu
