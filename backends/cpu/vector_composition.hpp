// SPDX-License-Identifier: BSL-1.0
// Loops of functions that are composed of SLEEF's, block by block.
#pragma once

#include "vector_functions.hpp"

namespace dispatch::cpu {

/// After(x…, f(…(Before(x…)))) for `inputs` inputs x, where each f is one of SLEEF's functions; the
/// first is applied first. If After has a function needs(T), blocks in which it is true for no
/// element of the first input are computed without f.
template <std::size_t inputs, class Before, class After, const vector_function&... f>
struct composed_of {
  static constexpr std::int64_t block = 512;

  template <class T, std::size_t... k>
  SCHEMA_CT_INLINE static void run(char* out, const char* const* in, std::int64_t n,
                                   std::initializer_list<loop> steps, std::index_sequence<k...>) {
    auto* const to = reinterpret_cast<T*>(out);
    const T* const from[] = {reinterpret_cast<const T*>(in[k])...};
    alignas(64) T buffer[block];
    auto* const bytes = reinterpret_cast<char*>(buffer);
    const char* const argument[] = {bytes};
    for (std::int64_t start = 0; start < n; start += block) {
      const std::int64_t m = n - start < block ? n - start : block;
      for (std::int64_t i = 0; i < m; ++i) buffer[i] = Before::apply(from[k][start + i]...);
      std::int32_t needed = 1;
      if constexpr (requires { After::needs(T()); }) {
        needed = 0;
        for (std::int64_t i = 0; i < m; ++i) needed += After::needs(from[0][start + i]) ? 1 : 0;
      }
      if (needed != 0)
        for (const loop step : steps) step(bytes, argument, m);
      for (std::int64_t i = 0; i < m; ++i)
        to[start + i] = After::apply(from[k][start + i]..., buffer[i]);
    }
  }
  template <class T>
  [[nodiscard]] static constexpr loop_set set_of(const vector_function& function) {
    if constexpr (std::is_same_v<T, float>)
      return function.of_float;
    else
      return function.of_double;
  }
  template <class T>
  static void plain(char* out, const char* const* in, std::int64_t n) {
    run<T>(out, in, n, {set_of<T>(f).plain...}, std::make_index_sequence<inputs>());
  }
  template <class T>
  SCHEMA_CT_WIDE static void wide(char* out, const char* const* in, std::int64_t n) {
    run<T>(out, in, n, {set_of<T>(f).wide...}, std::make_index_sequence<inputs>());
  }
  template <class T>
  SCHEMA_CT_WIDEST static void widest(char* out, const char* const* in, std::int64_t n) {
    run<T>(out, in, n, {set_of<T>(f).widest...}, std::make_index_sequence<inputs>());
  }
  template <class T>
  static constexpr loop_set loops_of{&plain<T>, &wide<T>, &widest<T>};
  static constexpr vector_function loops{loops_of<float>, loops_of<double>};
};
template <class Before, class After, const vector_function&... f>
using composed = composed_of<1, Before, After, f...>;

// What several of them have before or after the functions.
struct same {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a;
  }
};
struct over_root_of_two {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T x) {
    return x * T(0.707106781186547524401);
  }
};
struct the_function {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T value) {
    return value;
  }
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T, T value) {
    return value;
  }
};

}  // namespace dispatch::cpu
