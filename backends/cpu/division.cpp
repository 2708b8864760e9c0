// SPDX-License-Identifier: BSL-1.0
// Quotients and remainders of elements. Dividing an integer by 0 throws Error.
#include <cmath>
#include <limits>
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
/// Would the processor fault because the quotient overflows?
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
    check_divisor(b);
    if (is_minus_one(b)) return wrapping_negate(a);
    const T cut = static_cast<T>(a / b);
    return static_cast<T>(cut - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0));
  }
  /// As in Python: exact if a / b rounds to an adjacent integer.
  template <class T>
  SCHEMA_CT_INLINE static T of_rest(T a, T b, T rest) {
    const T quotient = (a - rest) / b - (rest != 0 && (b < 0) != (rest < 0) ? T(1) : T(0));
    const T floored = std::floor(quotient);
    const T rounded = quotient - floored > T(0.5) ? floored + 1 : floored;
    const T signed_zero = std::copysign(T(0), a / b);
    return b == 0 ? a / b : quotient == 0 ? signed_zero : rounded;
  }
};
struct rest_with_sign_of_dividend {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    check_divisor(b);
    return is_minus_one(b) ? T(0) : static_cast<T>(a % b);
  }
  template <class T>
  SCHEMA_CT_INLINE static T of_rest(T, T, T rest) {
    return rest;
  }
};
struct rest_with_sign_of_divisor {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return of_rest(a, b, rest_with_sign_of_dividend::apply(a, b));
  }
  template <class T>
  SCHEMA_CT_INLINE static T of_rest(T, T b, T rest) {
    return rest != 0 && (b < 0) != (rest < 0) ? static_cast<T>(rest + b) : rest;
  }
};

/// F of floating-point elements and their remainder, which is computed without a call if the
/// quotients are small: then a - q * b is exact, and the rounded quotient q is too large by at most
/// 1.
template <class F, class T>
struct by_rest {
  static void plain(char* out, const char* const* in, std::int64_t n) {
    const auto [to, a, b] = typed(out, in);
    for (std::int64_t i = 0; i < n; ++i) to[i] = F::of_rest(a[i], b[i], std::fmod(a[i], b[i]));
  }
  SCHEMA_CT_WIDE static void wide(char* out, const char* const* in, std::int64_t n) {
    const auto [to, a, b] = typed(out, in);
    for (std::int64_t i = 0; i < n; i += together)
      block(to + i, a + i, b + i, n - i < together ? n - i : together);
  }
  static constexpr loop_set pair{&plain, &wide};

 private:
  static constexpr std::int64_t together = 256;
  struct arrays {
    T* to;
    const T* a;
    const T* b;
  };
  static arrays typed(char* out, const char* const* in) {
    return {reinterpret_cast<T*>(out), reinterpret_cast<const T*>(in[0]),
            reinterpret_cast<const T*>(in[1])};
  }
  SCHEMA_CT_INLINE static void block(T* to, const T* a, const T* b, std::int64_t n) {
    using flag = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    constexpr T small = sizeof(T) == 4 ? T(0x1p22) : T(0x1p51);
    T rest[together];
    flag calls = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const T q = std::trunc(a[i] / b[i]);
      const T exact = std::fma(-q, b[i], a[i]);
      const T by = std::copysign(std::fabs(b[i]), a[i]);
      const bool is_over = exact != 0 && (exact < 0) != (a[i] < 0);
      const T mended = is_over ? exact + by : exact;
      rest[i] = std::copysign(std::fabs(mended), a[i]);
      const bool is_small =
          std::fabs(q) < small && std::fabs(b[i]) <= std::numeric_limits<T>::max();
      calls |= is_small ? 0 : 1;
    }
    if (calls != 0)
      for (std::int64_t i = 0; i < n; ++i) rest[i] = std::fmod(a[i], b[i]);
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t i = 0; i < n; ++i) to[i] = F::of_rest(a[i], b[i], rest[i]);
  }
};
template <class F>
[[nodiscard]] constexpr loop_table loops_by_rest() {
  loop_table table = integer_types::loops<F, 2>;
  table[computed_index(kFloat)] = by_rest<F, float>::pair;
  table[computed_index(kDouble)] = by_rest<F, double>::pair;
  return table;
}

constexpr operation quotient_op{"div", fractional_types::loops<quotient, 2>, promotion::floating};
constexpr operation truncated_op{"div_trunc", number_types::loops<quotient_towards_zero, 2>};
constexpr operation floored_op{"div_floor", loops_by_rest<floored_quotient>()};
constexpr operation fmod_op{"fmod", loops_by_rest<rest_with_sign_of_dividend>()};
constexpr operation remainder_op{"remainder", loops_by_rest<rest_with_sign_of_divisor>()};
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
