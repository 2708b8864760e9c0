// SPDX-License-Identifier: BSL-1.0
// Quotients and remainders of elements. An integer divided by 0 is an Error.
#include <optional>
#include <string_view>

#include "operation.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

template <class T>
SCHEMA_CT_INLINE void check_divisor(T b) {
  if (b == 0) [[unlikely]]
    throw Error("ZeroDivisionError: an integer was divided by 0");
}
/// Whether the processor would refuse a quotient that does not fit.
template <class T>
SCHEMA_CT_INLINE bool is_minus_one(T b) {
  return std::is_signed_v<T> && b == static_cast<T>(-1);
}

/// By the ratio of the divisor's parts, so that no square overflows (Smith, 1962).
template <class T>
SCHEMA_CT_INLINE complex<T> divide(complex<T> a, complex<T> b) {
  const T c = b.real();
  const T d = b.imag();
  if (std::fabs(c) < std::fabs(d)) {
    const T ratio = c / d;
    const T scale = T(1) / (d + c * ratio);
    return {(a.real() * ratio + a.imag()) * scale, (a.imag() * ratio - a.real()) * scale};
  }
  if (c == 0 && d == 0) return {a.real() / std::fabs(c), a.imag() / std::fabs(d)};
  const T ratio = d / c;
  const T scale = T(1) / (c + d * ratio);
  return {(a.real() + a.imag() * ratio) * scale, (a.imag() - a.real() * ratio) * scale};
}

struct quotient {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    if constexpr (is_complex<T>)
      return divide(a, b);
    else
      return a / b;
  }
};
struct inverse {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return quotient::apply(T(1), a);
  }
};
struct quotient_towards_zero {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      check_divisor(b);
      return is_minus_one(b) ? wrapping_negate(a) : static_cast<T>(a / b);
    } else {
      return std::trunc(a / b);
    }
  }
};
struct floored_quotient {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      check_divisor(b);
      if (is_minus_one(b)) return wrapping_negate(a);
      const T cut = static_cast<T>(a / b);
      return static_cast<T>(cut - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0));
    } else {
      return of_floats(a, b);
    }
  }
  /// As Python's: exact where a / b rounds to a neighbouring integer.
  template <class T>
  static T of_floats(T a, T b) {
    if (b == 0) return a / b;
    const T rest = std::fmod(a, b);
    T quotient = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(T(0), a / b);
    const T floored = std::floor(quotient);
    return quotient - floored > T(0.5) ? floored + 1 : floored;
  }
};
struct rest_with_sign_of_dividend {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      check_divisor(b);
      return is_minus_one(b) ? T(0) : static_cast<T>(a % b);
    } else {
      return std::fmod(a, b);
    }
  }
};
struct rest_with_sign_of_divisor {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    const T rest = rest_with_sign_of_dividend::apply(a, b);
    return rest != 0 && (b < 0) != (rest < 0) ? static_cast<T>(rest + b) : rest;
  }
};

constexpr operation quotient_op{"div", fractional_types::loops<quotient, 2>, promotion::floating};
constexpr operation truncated_op{"div_trunc", number_types::loops<quotient_towards_zero, 2>};
constexpr operation floored_op{"div_floor", number_types::loops<floored_quotient, 2>};
constexpr operation fmod_op{"fmod", number_types::loops<rest_with_sign_of_dividend, 2>};
constexpr operation remainder_op{"remainder", number_types::loops<rest_with_sign_of_divisor, 2>};
constexpr operation reciprocal_op{"reciprocal", fractional_types::loops<inverse, 1>,
                                  promotion::floating};

template <class B>
request rounded(const Tensor& self, const B& other, std::optional<std::string_view> mode) {
  if (!mode) return {quotient_op, self, other};
  if (*mode == "trunc") return {truncated_op, self, other};
  if (*mode == "floor") return {floored_op, self, other};
  throw Error(
      message({"div(): the rounding mode must be None, 'trunc' or 'floor', not '", *mode, "'"}));
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  using at::Tensor;
  using dispatch::Scalar;
  SCHEMA_CT_FORMS(m, of_two<quotient_op>, "div.Tensor", "div_.Tensor", "div.out");
  SCHEMA_CT_RETURNING_FORMS(m, (of_two<quotient_op, Tensor, Scalar>), "div.Scalar", "div_.Scalar");
  SCHEMA_CT_FORMS(m, rounded<Tensor>, "div.Tensor_mode", "div_.Tensor_mode", "div.out_mode");
  SCHEMA_CT_RETURNING_FORMS(m, rounded<Scalar>, "div.Scalar_mode", "div_.Scalar_mode");
  SCHEMA_CT_FORMS(m, of_two<floored_op>, "floor_divide", "floor_divide_.Tensor",
                  "floor_divide.out");
  SCHEMA_CT_RETURNING_FORMS(m, (of_two<floored_op, Tensor, Scalar>), "floor_divide.Scalar",
                            "floor_divide_.Scalar");
  SCHEMA_CT_BINARY(m, fmod_op, "fmod", ".Tensor_out");
  SCHEMA_CT_BINARY(m, remainder_op, "remainder", ".Tensor_out");
  SCHEMA_CT_RETURNING(m, (of_two<remainder_op, Scalar, Tensor>), "remainder.Scalar_Tensor");
  SCHEMA_CT_UNARY(m, reciprocal_op, "reciprocal");
}
