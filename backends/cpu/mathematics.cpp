// SPDX-License-Identifier: BSL-1.0
// Exponentials, logarithms, roots, trigonometric and error functions.
#include "operation.hpp"
#include "vector_functions.hpp"

namespace dispatch::cpu {
namespace {

// For complex numbers, which SLEEF does not support.
#define SCHEMA_CT_COMPLEX_FUNCTION(name)     \
  struct complex_##name {                    \
    template <class T>                       \
    static complex<T> apply(complex<T> a) {  \
      return from_std(std::name(to_std(a))); \
    }                                        \
  };
SCHEMA_CT_COMPLEX_FUNCTION(exp)
SCHEMA_CT_COMPLEX_FUNCTION(log)
SCHEMA_CT_COMPLEX_FUNCTION(log10)
SCHEMA_CT_COMPLEX_FUNCTION(sin)
SCHEMA_CT_COMPLEX_FUNCTION(cos)
SCHEMA_CT_COMPLEX_FUNCTION(tan)
SCHEMA_CT_COMPLEX_FUNCTION(asin)
SCHEMA_CT_COMPLEX_FUNCTION(acos)
SCHEMA_CT_COMPLEX_FUNCTION(atan)
SCHEMA_CT_COMPLEX_FUNCTION(sinh)
SCHEMA_CT_COMPLEX_FUNCTION(cosh)
SCHEMA_CT_COMPLEX_FUNCTION(tanh)
SCHEMA_CT_COMPLEX_FUNCTION(asinh)
SCHEMA_CT_COMPLEX_FUNCTION(acosh)
SCHEMA_CT_COMPLEX_FUNCTION(atanh)
#undef SCHEMA_CT_COMPLEX_FUNCTION
struct complex_exp2 {
  template <class T>
  static complex<T> apply(complex<T> a) {
    return from_std(std::exp(to_std(a) * T(0.693147180559945309417)));
  }
};
struct complex_log2 {
  template <class T>
  static complex<T> apply(complex<T> a) {
    return from_std(std::log(to_std(a)) / T(0.693147180559945309417));
  }
};
/// Near 0, the parts are computed from differences to 1, which the plain functions would lose.
struct complex_expm1 {
  template <class T>
  static complex<T> apply(complex<T> a) {
    const T half_sine = std::sin(a.imag() / 2);
    const T rise = std::expm1(a.real());
    return {rise * std::cos(a.imag()) - 2 * half_sine * half_sine,
            std::exp(a.real()) * std::sin(a.imag())};
  }
};
struct complex_log1p {
  template <class T>
  static complex<T> apply(complex<T> a) {
    const T x = a.real() + 1;
    if (std::hypot(a.real(), a.imag()) >= T(0.5))
      return {std::log(std::hypot(x, a.imag())), std::atan2(a.imag(), x)};
    return {std::log1p(a.real() * (2 + a.real()) + a.imag() * a.imag()) / 2,
            std::atan2(a.imag(), x)};
  }
};

struct square_root {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (is_complex<T>)
      return from_std(std::sqrt(to_std(a)));
    else
      return std::sqrt(a);
  }
};
struct inverse_square_root {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    const T root = square_root::apply(a);
    if constexpr (is_complex<T>) {
      // 1 / 0 is an infinity and NaN.
      using part = decltype(root.real());
      if (root == T())
        return {std::numeric_limits<part>::infinity(), std::numeric_limits<part>::quiet_NaN()};
    }
    return T(1) / root;
  }
};

constexpr promotion floating = promotion::floating;
#define SCHEMA_CT_REAL_OPERATION(function) \
  constexpr operation function##_op{#function, with_vectors(vector_functions::function), floating};
#define SCHEMA_CT_FUNCTION_OPERATION(function)                                               \
  constexpr operation function##_op{                                                         \
      #function,                                                                             \
      with_vectors(vector_functions::function, complex_types::loops<complex_##function, 1>), \
      floating};
SCHEMA_CT_FUNCTION_OPERATION(exp)
SCHEMA_CT_FUNCTION_OPERATION(exp2)
SCHEMA_CT_FUNCTION_OPERATION(expm1)
SCHEMA_CT_FUNCTION_OPERATION(log)
SCHEMA_CT_FUNCTION_OPERATION(log1p)
SCHEMA_CT_FUNCTION_OPERATION(log2)
SCHEMA_CT_FUNCTION_OPERATION(log10)
SCHEMA_CT_FUNCTION_OPERATION(sin)
SCHEMA_CT_FUNCTION_OPERATION(cos)
SCHEMA_CT_FUNCTION_OPERATION(tan)
SCHEMA_CT_FUNCTION_OPERATION(asin)
SCHEMA_CT_FUNCTION_OPERATION(acos)
SCHEMA_CT_FUNCTION_OPERATION(atan)
SCHEMA_CT_FUNCTION_OPERATION(sinh)
SCHEMA_CT_FUNCTION_OPERATION(cosh)
SCHEMA_CT_FUNCTION_OPERATION(tanh)
SCHEMA_CT_FUNCTION_OPERATION(asinh)
SCHEMA_CT_FUNCTION_OPERATION(acosh)
SCHEMA_CT_FUNCTION_OPERATION(atanh)
SCHEMA_CT_REAL_OPERATION(erf)
SCHEMA_CT_REAL_OPERATION(erfc)
SCHEMA_CT_REAL_OPERATION(lgamma)
constexpr operation sqrt_op{"sqrt", fractional_types::loops<square_root, 1>, floating};
constexpr operation rsqrt_op{"rsqrt", fractional_types::loops<inverse_square_root, 1>, floating};
constexpr operation atan2_op{"atan2", with_vectors(vector_functions::atan2), floating};
constexpr operation hypot_op{"hypot", with_vectors(vector_functions::hypot)};

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_UNARY(m, exp_op, "exp");
  SCHEMA_CT_UNARY(m, exp2_op, "exp2");
  SCHEMA_CT_UNARY(m, expm1_op, "expm1");
  SCHEMA_CT_UNARY(m, log_op, "log");
  SCHEMA_CT_UNARY(m, log1p_op, "log1p");
  SCHEMA_CT_UNARY(m, log2_op, "log2");
  SCHEMA_CT_UNARY(m, log10_op, "log10");
  SCHEMA_CT_UNARY(m, sin_op, "sin");
  SCHEMA_CT_UNARY(m, cos_op, "cos");
  SCHEMA_CT_UNARY(m, tan_op, "tan");
  SCHEMA_CT_UNARY(m, asin_op, "asin");
  SCHEMA_CT_UNARY(m, acos_op, "acos");
  SCHEMA_CT_UNARY(m, atan_op, "atan");
  SCHEMA_CT_UNARY(m, sinh_op, "sinh");
  SCHEMA_CT_UNARY(m, cosh_op, "cosh");
  SCHEMA_CT_UNARY(m, tanh_op, "tanh");
  SCHEMA_CT_UNARY(m, asinh_op, "asinh");
  SCHEMA_CT_UNARY(m, acosh_op, "acosh");
  SCHEMA_CT_UNARY(m, atanh_op, "atanh");
  SCHEMA_CT_UNARY(m, erf_op, "erf");
  SCHEMA_CT_UNARY(m, erfc_op, "erfc");
  SCHEMA_CT_UNARY(m, lgamma_op, "lgamma");
  SCHEMA_CT_UNARY(m, sqrt_op, "sqrt");
  SCHEMA_CT_UNARY(m, rsqrt_op, "rsqrt");
  SCHEMA_CT_FORMS(m, of_two<atan2_op>, "atan2", "atan2_", "atan2.out");
  SCHEMA_CT_FORMS(m, of_two<hypot_op>, "hypot", "hypot_", "hypot.out");
}
