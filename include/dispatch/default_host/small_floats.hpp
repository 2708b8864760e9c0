// SPDX-License-Identifier: BSL-1.0
// Arithmetic and std::numeric_limits of floating-point numbers of sixteen and eight bits. The
// result types and limits are those of torch/headeronly/util/Half.h and its siblings.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <dispatch/default_host/float8.hpp>
#include <dispatch/default_host/half.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// A number whose arithmetic is done as float and rounded after each operation. Float8_e8m0fnu has
/// no sign, and PyTorch defines no arithmetic for it.
template <class T>
concept small_float = std::same_as<T, Half> || std::same_as<T, BFloat16> ||
                      std::same_as<T, Float8_e4m3fn> || std::same_as<T, Float8_e5m2> ||
                      std::same_as<T, Float8_e4m3fnuz> || std::same_as<T, Float8_e5m2fnuz>;

namespace host_detail {

template <class T>
concept counts = std::same_as<T, int> || std::same_as<T, std::int64_t>;

// An int converts to a small float, so that sums in a template keep its type. With float and
// double, the usual conversions of the language apply.
template <class A, class B>
struct common_small_float {};
template <small_float S>
struct common_small_float<S, S> {
  using type = S;
};
template <small_float S, counts Count>
struct common_small_float<S, Count> {
  using type = S;
};
template <counts Count, small_float S>
struct common_small_float<Count, S> {
  using type = S;
};
template <class A, class B>
using common_small_float_t = typename common_small_float<A, B>::type;

// Not constrained by small_float alone: clang would form `float& operator+=(float&, float)` first.
template <class S>
using operand = std::enable_if_t<small_float<S>, S>;

template <class S, class T>
SCHEMA_CT_HOST_DEVICE constexpr float widened(T value) {
  if constexpr (std::same_as<S, T>)
    return value;
  else
    return S(static_cast<float>(value));
}

}  // namespace host_detail

template <class A, class B, class S = host_detail::common_small_float_t<A, B>>
SCHEMA_CT_HOST_DEVICE constexpr S operator+(A a, B b) {
  return S(host_detail::widened<S>(a) + host_detail::widened<S>(b));
}
template <class A, class B, class S = host_detail::common_small_float_t<A, B>>
SCHEMA_CT_HOST_DEVICE constexpr S operator-(A a, B b) {
  return S(host_detail::widened<S>(a) - host_detail::widened<S>(b));
}
template <class A, class B, class S = host_detail::common_small_float_t<A, B>>
SCHEMA_CT_HOST_DEVICE constexpr S operator*(A a, B b) {
  return S(host_detail::widened<S>(a) * host_detail::widened<S>(b));
}
template <class A, class B, class S = host_detail::common_small_float_t<A, B>>
SCHEMA_CT_HOST_DEVICE constexpr S operator/(A a, B b) {
  return S(host_detail::widened<S>(a) / host_detail::widened<S>(b));
}
template <small_float S>
SCHEMA_CT_HOST_DEVICE constexpr S operator-(S a) {
  return S(-static_cast<float>(a));
}

#if defined(__CUDACC__)
// CUDA compares __half and __nv_bfloat16, to which these numbers convert as they do to float.
#define SCHEMA_CT_COMPARED(operation)                                               \
  template <small_float S>                                                          \
  SCHEMA_CT_HOST_DEVICE constexpr bool operator operation(const S& a, const S& b) { \
    return static_cast<float>(a) operation static_cast<float>(b);                   \
  }
SCHEMA_CT_COMPARED(==)
SCHEMA_CT_COMPARED(<)
SCHEMA_CT_COMPARED(<=)
SCHEMA_CT_COMPARED(>)
SCHEMA_CT_COMPARED(>=)
#undef SCHEMA_CT_COMPARED
#endif

template <small_float S>
SCHEMA_CT_HOST_DEVICE constexpr S& operator+=(S& a, host_detail::operand<S> b) {
  return a = a + b;
}
template <small_float S>
SCHEMA_CT_HOST_DEVICE constexpr S& operator-=(S& a, host_detail::operand<S> b) {
  return a = a - b;
}
template <small_float S>
SCHEMA_CT_HOST_DEVICE constexpr S& operator*=(S& a, host_detail::operand<S> b) {
  return a = a * b;
}
template <small_float S>
SCHEMA_CT_HOST_DEVICE constexpr S& operator/=(S& a, host_detail::operand<S> b) {
  return a = a / b;
}

namespace host_detail {

/// The values of std::numeric_limits for a format; numbers are given as bits.
struct float_format {
  int digits, digits10, max_digits10;
  int min_exponent, min_exponent10, max_exponent, max_exponent10;
  unsigned min, lowest, max, epsilon, round_error, denorm_min;
  unsigned infinity, quiet_NaN, signaling_NaN;  // NaN also where the format has none of them
  bool has_infinity = false, has_signaling_NaN = false;
  bool is_signed = true, is_iec559 = false;
  bool has_denorm = true, has_denorm_loss = true;
};

template <class T, float_format format>
struct limits {
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = format.is_signed;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = format.has_infinity;
  static constexpr bool has_quiet_NaN = true;
  static constexpr bool has_signaling_NaN = format.has_signaling_NaN;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // since C++23, and still a member
  static constexpr std::float_denorm_style has_denorm =
      format.has_denorm ? std::denorm_present : std::denorm_absent;
#pragma GCC diagnostic pop
  static constexpr bool has_denorm_loss = format.has_denorm_loss;
  static constexpr std::float_round_style round_style = std::round_to_nearest;
  static constexpr bool is_iec559 = format.is_iec559;
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = false;
  static constexpr int digits = format.digits;
  static constexpr int digits10 = format.digits10;
  static constexpr int max_digits10 = format.max_digits10;
  static constexpr int radix = 2;
  static constexpr int min_exponent = format.min_exponent;
  static constexpr int min_exponent10 = format.min_exponent10;
  static constexpr int max_exponent = format.max_exponent;
  static constexpr int max_exponent10 = format.max_exponent10;
  static constexpr bool traps = false;
  static constexpr bool tinyness_before = false;

  static SCHEMA_CT_HOST_DEVICE constexpr T(min)() noexcept { return of(format.min); }
  static SCHEMA_CT_HOST_DEVICE constexpr T lowest() noexcept { return of(format.lowest); }
  static SCHEMA_CT_HOST_DEVICE constexpr T(max)() noexcept { return of(format.max); }
  static SCHEMA_CT_HOST_DEVICE constexpr T epsilon() noexcept { return of(format.epsilon); }
  static SCHEMA_CT_HOST_DEVICE constexpr T round_error() noexcept { return of(format.round_error); }
  static SCHEMA_CT_HOST_DEVICE constexpr T infinity() noexcept { return of(format.infinity); }
  static SCHEMA_CT_HOST_DEVICE constexpr T quiet_NaN() noexcept { return of(format.quiet_NaN); }
  static SCHEMA_CT_HOST_DEVICE constexpr T signaling_NaN() noexcept {
    return of(format.signaling_NaN);
  }
  static SCHEMA_CT_HOST_DEVICE constexpr T denorm_min() noexcept { return of(format.denorm_min); }

 private:
  static SCHEMA_CT_HOST_DEVICE constexpr T of(unsigned bits) noexcept {
    return T(static_cast<decltype(T::x)>(bits), T::from_bits());
  }
};

inline constexpr float_format half_format{.digits = 11,
                                          .digits10 = 3,
                                          .max_digits10 = 5,
                                          .min_exponent = -13,
                                          .min_exponent10 = -4,
                                          .max_exponent = 16,
                                          .max_exponent10 = 4,
                                          .min = 0x400,
                                          .lowest = 0xfbff,
                                          .max = 0x7bff,
                                          .epsilon = 0x1400,
                                          .round_error = 0x3800,
                                          .denorm_min = 1,
                                          .infinity = 0x7c00,
                                          .quiet_NaN = 0x7e00,
                                          .signaling_NaN = 0x7d00,
                                          .has_infinity = true,
                                          .has_signaling_NaN = true,
                                          .is_iec559 = true,
                                          .has_denorm_loss = false};
// PyTorch's signaling NaN is 0x7f80, which is infinity.
inline constexpr float_format bfloat16_format{.digits = 8,
                                              .digits10 = 2,
                                              .max_digits10 = 4,
                                              .min_exponent = -125,
                                              .min_exponent10 = -37,
                                              .max_exponent = 128,
                                              .max_exponent10 = 38,
                                              .min = 0x80,
                                              .lowest = 0xff7f,
                                              .max = 0x7f7f,
                                              .epsilon = 0x3c00,
                                              .round_error = 0x3f00,
                                              .denorm_min = 1,
                                              .infinity = 0x7f80,
                                              .quiet_NaN = 0x7fc0,
                                              .signaling_NaN = 0x7fa0,
                                              .has_infinity = true,
                                              .has_signaling_NaN = true,
                                              .has_denorm_loss = false};
inline constexpr float_format e4m3fn_format{.digits = 4,
                                            .digits10 = 0,
                                            .max_digits10 = 3,
                                            .min_exponent = -5,
                                            .min_exponent10 = -1,
                                            .max_exponent = 8,
                                            .max_exponent10 = 2,
                                            .min = 0x8,
                                            .lowest = 0xfe,
                                            .max = 0x7e,
                                            .epsilon = 0x20,
                                            .round_error = 0x30,
                                            .denorm_min = 1,
                                            .infinity = 0x7f,
                                            .quiet_NaN = 0x7f,
                                            .signaling_NaN = 0x7f};
inline constexpr float_format e5m2_format{.digits = 3,
                                          .digits10 = 0,
                                          .max_digits10 = 2,
                                          .min_exponent = -13,
                                          .min_exponent10 = -4,
                                          .max_exponent = 16,
                                          .max_exponent10 = 4,
                                          .min = 0x4,
                                          .lowest = 0xfb,
                                          .max = 0x7b,
                                          .epsilon = 0x34,
                                          .round_error = 0x38,
                                          .denorm_min = 1,
                                          .infinity = 0x7c,
                                          .quiet_NaN = 0x7f,
                                          .signaling_NaN = 0x7f,
                                          .has_infinity = true};
inline constexpr float_format e4m3fnuz_format{.digits = 4,
                                              .digits10 = 0,
                                              .max_digits10 = 3,
                                              .min_exponent = -6,
                                              .min_exponent10 = -1,
                                              .max_exponent = 8,
                                              .max_exponent10 = 2,
                                              .min = 0x8,
                                              .lowest = 0xff,
                                              .max = 0x7f,
                                              .epsilon = 0x28,
                                              .round_error = 0x38,
                                              .denorm_min = 1,
                                              .infinity = 0x80,
                                              .quiet_NaN = 0x80,
                                              .signaling_NaN = 0x80};
// PyTorch's epsilon and round_error are those of Float8_e5m2, half of this format's values.
inline constexpr float_format e5m2fnuz_format{.digits = 3,
                                              .digits10 = 0,
                                              .max_digits10 = 2,
                                              .min_exponent = -14,
                                              .min_exponent10 = -4,
                                              .max_exponent = 16,
                                              .max_exponent10 = 4,
                                              .min = 0x4,
                                              .lowest = 0xff,
                                              .max = 0x7f,
                                              .epsilon = 0x34,
                                              .round_error = 0x38,
                                              .denorm_min = 1,
                                              .infinity = 0x80,
                                              .quiet_NaN = 0x80,
                                              .signaling_NaN = 0x80};
inline constexpr float_format e8m0fnu_format{.digits = 1,
                                             .digits10 = 0,
                                             .max_digits10 = 1,
                                             .min_exponent = -126,
                                             .min_exponent10 = -38,
                                             .max_exponent = 128,
                                             .max_exponent10 = 38,
                                             .min = 0x0,
                                             .lowest = 0x0,
                                             .max = 0xfe,
                                             .epsilon = 0x7f,
                                             .round_error = 0x7e,
                                             .denorm_min = 0,
                                             .infinity = 0xff,
                                             .quiet_NaN = 0xff,
                                             .signaling_NaN = 0xff,
                                             .is_signed = false,
                                             .has_denorm = false,
                                             .has_denorm_loss = false};

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

template <>
class std::numeric_limits<dispatch::Half>
    : public dispatch::host_detail::limits<dispatch::Half, dispatch::host_detail::half_format> {};
template <>
class std::numeric_limits<dispatch::BFloat16>
    : public dispatch::host_detail::limits<dispatch::BFloat16,
                                           dispatch::host_detail::bfloat16_format> {};
template <>
class std::numeric_limits<dispatch::Float8_e4m3fn>
    : public dispatch::host_detail::limits<dispatch::Float8_e4m3fn,
                                           dispatch::host_detail::e4m3fn_format> {};
template <>
class std::numeric_limits<dispatch::Float8_e5m2>
    : public dispatch::host_detail::limits<dispatch::Float8_e5m2,
                                           dispatch::host_detail::e5m2_format> {};
template <>
class std::numeric_limits<dispatch::Float8_e4m3fnuz>
    : public dispatch::host_detail::limits<dispatch::Float8_e4m3fnuz,
                                           dispatch::host_detail::e4m3fnuz_format> {};
template <>
class std::numeric_limits<dispatch::Float8_e5m2fnuz>
    : public dispatch::host_detail::limits<dispatch::Float8_e5m2fnuz,
                                           dispatch::host_detail::e5m2fnuz_format> {};
template <>
class std::numeric_limits<dispatch::Float8_e8m0fnu>
    : public dispatch::host_detail::limits<dispatch::Float8_e8m0fnu,
                                           dispatch::host_detail::e8m0fnu_format> {};
