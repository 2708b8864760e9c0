// SPDX-License-Identifier: BSL-1.0
// Loops over contiguous memory that apply a function, for each element type that it accepts.
#pragma once

#include <array>
#include <cmath>
#include <utility>

#include "element_types.hpp"

#if defined(__x86_64__)
#define SCHEMA_CT_WIDE [[gnu::target("avx2,fma")]]
#define SCHEMA_CT_WIDEST [[gnu::target("avx512f,fma")]]
#define SCHEMA_CT_WIDE_UNFUSED [[gnu::target("avx2")]]
#else
#define SCHEMA_CT_WIDE
#define SCHEMA_CT_WIDE_UNFUSED
#define SCHEMA_CT_WIDEST
#endif
#if defined(__clang__)
#define SCHEMA_CT_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define SCHEMA_CT_INDEPENDENT _Pragma("GCC ivdep")
#endif
/// For functions that loops call: a function that is not inlined is not compiled for wide vectors.
#define SCHEMA_CT_INLINE SCHEMA_CT_ALWAYS_INLINE inline

namespace dispatch::cpu {

/// Writes n elements, each computed from the corresponding elements of the inputs. Inputs and
/// output are contiguous; an input may be the output itself, but not overlap it otherwise.
using loop = void (*)(char* out, const char* const* in, std::int64_t n);

[[nodiscard]] inline bool machine_is_wide() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

[[nodiscard]] inline bool machine_is_widest() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f");
#else
  return false;
#endif
}

/// One loop, compiled for every machine, for machines with wider vectors, and for those with the
/// widest if that is worth its code.
struct loop_set {
  loop plain = nullptr;
  loop wide = nullptr;
  loop widest = nullptr;

  [[nodiscard]] explicit operator bool() const { return plain != nullptr; }
  [[nodiscard]] loop choose() const {
    if (widest != nullptr && machine_is_widest()) return widest;
    return machine_is_wide() ? wide : plain;
  }
};

/// Indexed by computed_index(); an empty entry is a type that the operator does not accept.
using loop_table = std::array<loop_set, computed_type_count>;

/// The loop of F, which is called with an element of each input.
template <class F, class... In>
struct loop_of {
  using result = decltype(F::apply(std::declval<In>()...));

  SCHEMA_CT_INLINE static void each(result* to, std::int64_t n, const In*... from) {
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t i = 0; i < n; ++i) to[i] = F::apply(from[i]...);
  }
  template <std::size_t... k>
  SCHEMA_CT_INLINE static void cast(char* out, const char* const* in, std::int64_t n,
                                    std::index_sequence<k...>) {
    each(reinterpret_cast<result*>(out), n, reinterpret_cast<const In*>(in[k])...);
  }
  static void plain(char* out, const char* const* in, std::int64_t n) {
    cast(out, in, n, std::index_sequence_for<In...>());
  }
  SCHEMA_CT_WIDE static void wide(char* out, const char* const* in, std::int64_t n) {
    cast(out, in, n, std::index_sequence_for<In...>());
  }
  static constexpr loop_set pair{&plain, &wide};
};

template <class F, class T, std::size_t... k>
[[nodiscard]] constexpr loop_set same_type_loop(std::index_sequence<k...>) {
  return loop_of<F, std::enable_if_t<k != SIZE_MAX, T>...>::pair;
}

/// F with `inputs` inputs of one type, for each of the types.
template <class F, std::size_t inputs, class... T>
[[nodiscard]] constexpr loop_table loops_for() {
  loop_table table{};
  ((table[computed_index(CppTypeToScalarType<T>::value)] =
        same_type_loop<F, T>(std::make_index_sequence<inputs>())),
   ...);
  return table;
}

template <class... T>
struct types {
  template <class F, std::size_t inputs>
  static constexpr loop_table loops = loops_for<F, inputs, T...>();
  template <class... More>
  using with = types<T..., More...>;
};
using integer_types = types<std::uint8_t, std::int8_t, std::int16_t, std::int32_t, std::int64_t>;
using integral_types = integer_types::with<bool>;
using floating_types = types<float, double>;
using complex_types = types<complex<float>, complex<double>>;
using number_types = integer_types::with<float, double>;  ///< no bool, no complex
using real_types = number_types::with<bool>;
using all_types = real_types::with<complex<float>, complex<double>>;
using without_bool = number_types::with<complex<float>, complex<double>>;
using fractional_types = floating_types::with<complex<float>, complex<double>>;

/// Calls F::run(arguments…), compiled for this machine's vectors. Products are rounded before they
/// are added, so that an element equal to the mean becomes 0.
template <class F>
struct for_machine {
  template <class... A>
  static void plain(A... arguments) {
    F::run(arguments...);
  }
  template <class... A>
  SCHEMA_CT_WIDE_UNFUSED static void wide(A... arguments) {
    F::run(arguments...);
  }
  template <class... A>
  static void call(A... arguments) {
    (machine_is_wide() ? &wide<A...> : &plain<A...>)(arguments...);
  }
};

}  // namespace dispatch::cpu
