// SPDX-License-Identifier: BSL-1.0
// Functions of statistics and signals: sums of exponentials, products with logarithms, logit, sinc,
// shares of the normal distribution, the inverse of the error function, digamma.
#include <limits>

#include "number_check.hpp"
#include "operation.hpp"
#include "vector_composition.hpp"

namespace dispatch::cpu {
namespace {

constexpr double pi = 3.14159265358979323846;

struct negative_distance {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return -std::fabs(a - b);
  }
};
/// The larger one and a logarithm; infinities of one sign have no distance.
template <bool to_base_two>
struct larger_and_log {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T log_of_sum) {
    if (a == b && std::fabs(a) == std::numeric_limits<T>::infinity()) return a;
    return (a > b ? a : b) + log_of_sum * (to_base_two ? T(1.44269504088896340736) : T(1));
  }
};
struct complex_logaddexp {
  template <class T>
  static complex<T> apply(complex<T> a, complex<T> b) {
    const complex<T> larger = a.real() < b.real() ? b : a;
    const complex<T> smaller = a.real() < b.real() ? a : b;
    if (a == b && std::isinf(a.real())) return a;
    return larger + from_std(std::log(T(1) + std::exp(to_std(smaller - larger))));
  }
};

struct second {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T b) {
    return b;
  }
};
/// 0 times any logarithm is 0, except of NaN.
struct product_with_log {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T log) {
    return b != b ? b : a == T(0) ? T(0) : a * log;
  }
};
struct entropy {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T log) {
    if (a < T(0)) return -std::numeric_limits<T>::infinity();
    return a == T(0) ? T(0) : -a * log;
  }
};

struct odds {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a / (T(1) - a);
  }
};
struct odds_within {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T least) {
    const T most = T(1) - least;
    const T within = a < least ? least : a > most ? most : a;
    return within / (T(1) - within);
  }
};

struct times_pi {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a * T(pi);
  }
};
struct sine_over_argument {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T sine) {
    return a == T(0) ? T(1) : sine / (a * T(pi));
  }
};
struct complex_sinc {
  template <class T>
  static complex<T> apply(complex<T> a) {
    if (a == complex<T>()) return {1, 0};
    const std::complex<T> argument = to_std(a) * T(pi);
    return from_std(std::sin(argument) / argument);
  }
};

/// Giles' approximation (M. Giles, Approximating the erfinv function, 2010), which is exact to some
/// units of Float. `log` is that of 1 - a².
template <class T>
SCHEMA_CT_INLINE T erfinv_approximation(T a, T log) {
  const T near = -log - T(2.5);
  T inner = T(2.81022636e-08);
  for (const T c : {T(3.43273939e-07), T(-3.5233877e-06), T(-4.39150654e-06), T(0.00021858087),
                    T(-0.00125372503), T(-0.00417768164), T(0.246640727), T(1.50140941)})
    inner = inner * near + c;
  const T far = std::sqrt(-log) - T(3);
  T outer = T(-0.000200214257);
  for (const T c : {T(0.000100950558), T(0.00134934322), T(-0.00367342844), T(0.00573950773),
                    T(-0.0076224613), T(0.00943887047), T(1.00167406), T(2.83297682)})
    outer = outer * far + c;
  return a * (near < T(2.5) ? inner : outer);
}
struct product_of_sides {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return (T(1) - a) * (T(1) + a);
  }
};
struct inverse_error_function_of_float {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T log) {
    const T found = erfinv_approximation(a, log);
    const T infinity = std::numeric_limits<T>::infinity();
    return a == T(1) ? infinity : a == T(-1) ? -infinity : found;
  }
};
/// Two steps of Newton's method, which are taken in the tail so that nothing cancels.
struct inverse_error_function {
  static double apply(double value) {
    const double size = std::fabs(value);
    if (size == 1) return std::copysign(std::numeric_limits<double>::infinity(), value);
    if (!(size < 1)) return std::numeric_limits<double>::quiet_NaN();
    double x = erfinv_approximation(size, std::log((1 - size) * (1 + size)));
    for (int step = 0; step < 2; ++step) {
      const double slope = 2 / std::sqrt(pi) * std::exp(-x * x);
      x -= (size > 0.5 ? (1 - size) - std::erfc(x) : std::erf(x) - size) / slope;
    }
    return std::copysign(x, value);
  }
};

struct half_of_risen {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T erf) {
    return (T(1) + erf) * T(0.5);
  }
};

/// By reflection to positive arguments, recurrence to those above 10, and the asymptotic series.
struct digamma {
  static double of_positive(double x) {
    double sum = 0;
    for (; x < 10; ++x) sum -= 1 / x;
    const double z = 1 / (x * x);
    const double series =
        z *
        (1.0 / 12 -
         z * (1.0 / 120 -
              z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760 - z / 12))))));
    return sum + std::log(x) - 0.5 / x - series;
  }
  template <class T>
  static T apply(T value) {
    const auto x = static_cast<double>(value);
    if (x == 0) return std::copysign(std::numeric_limits<T>::infinity(), -value);
    if (!(x < 0)) return static_cast<T>(of_positive(x));
    if (x == std::trunc(x)) return std::numeric_limits<T>::quiet_NaN();
    return static_cast<T>(of_positive(1 - x) - pi / std::tan(pi * (x - std::trunc(x))));
  }
};

using vector_functions::erf;
using vector_functions::exp;
using vector_functions::exp2;
using vector_functions::log;
using vector_functions::log1p;
using vector_functions::sin;
constexpr promotion floating = promotion::floating;
constexpr operation logaddexp_op{
    "logaddexp",
    with_vectors(composed_of<2, negative_distance, larger_and_log<false>, exp, log1p>::loops,
                 complex_types::loops<complex_logaddexp, 2>)};
constexpr operation logaddexp2_op{
    "logaddexp2",
    with_vectors(composed_of<2, negative_distance, larger_and_log<true>, exp2, log1p>::loops)};
constexpr operation xlogy_op{
    .name = "xlogy",
    .loops = with_vectors(composed_of<2, second, product_with_log, log>::loops),
    .promoted = floating,
    .rounds_numbers = true};
constexpr operation xlog1py_op{
    .name = "xlog1py",
    .loops = with_vectors(composed_of<2, second, product_with_log, log1p>::loops),
    .promoted = floating,
    .rounds_numbers = true};
constexpr operation entr_op{"entr", with_vectors(composed<same, entropy, log>::loops), floating};
constexpr operation logit_op{"logit", with_vectors(composed<odds, the_function, log>::loops),
                             floating};
constexpr operation logit_within_op{
    "logit", with_vectors(composed_of<2, odds_within, the_function, log>::loops), floating};
constexpr operation sinc_op{"sinc",
                            with_vectors(composed<times_pi, sine_over_argument, sin>::loops,
                                         complex_types::loops<complex_sinc, 1>),
                            floating};
constexpr vector_function erfinv_loops{
    composed<product_of_sides, inverse_error_function_of_float, log>::loops_of<float>,
    loop_of<inverse_error_function, double>::pair};
constexpr operation erfinv_op{"erfinv", with_vectors(erfinv_loops), floating};
constexpr operation ndtr_op{
    "special_ndtr", with_vectors(composed<over_root_of_two, half_of_risen, erf>::loops), floating};
constexpr operation digamma_op{"digamma", floating_types::loops<digamma, 1>, floating};

/// Calls `run` with the request, which refers to the number.
template <class Run>
decltype(auto) with_bound(const Tensor& self, std::optional<double> least, const Run& run) {
  if (!least || *least < 0) return run(request(logit_op, self));
  const Scalar bound(*least);
  return run(request(logit_within_op, 1, self, bound));
}
Tensor logit(const Tensor& self, std::optional<double> least) {
  return with_bound(self, least, [](const request& what) { return apply(what); });
}
Tensor& logit_out(const Tensor& self, std::optional<double> least, Tensor& out) {
  with_bound(self, least, [&](const request& what) { apply_out(what, out); });
  return out;
}
Tensor& logit_(Tensor& self, std::optional<double> least) {
  with_bound(self, least, [&](const request& what) { apply_in_place(what, self); });
  return self;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  using at::Tensor;
  using dispatch::Scalar;
  SCHEMA_CT_FUNCTIONAL(m, of_two<logaddexp_op>, "logaddexp", "logaddexp.out");
  SCHEMA_CT_FUNCTIONAL(m, of_two<logaddexp2_op>, "logaddexp2", "logaddexp2.out");
  SCHEMA_CT_FORMS(m, of_two<xlogy_op>, "xlogy.Tensor", "xlogy_.Tensor", "xlogy.OutTensor");
  SCHEMA_CT_FORMS(m, (of_two<xlogy_op, Tensor, Scalar>), "xlogy.Scalar_Other",
                  "xlogy_.Scalar_Other", "xlogy.OutScalar_Other");
  SCHEMA_CT_FUNCTIONAL(m, (of_two<xlogy_op, Scalar, Tensor>), "xlogy.Scalar_Self",
                       "xlogy.OutScalar_Self");
  SCHEMA_CT_FUNCTIONAL(m, of_two<xlog1py_op>, "special_xlog1py", "special_xlog1py.out");
  SCHEMA_CT_FUNCTIONAL(m, (of_two<xlog1py_op, Tensor, Scalar>), "special_xlog1py.other_scalar",
                       "special_xlog1py.other_scalar_out");
  SCHEMA_CT_FUNCTIONAL(m, (of_two<xlog1py_op, Scalar, Tensor>), "special_xlog1py.self_scalar",
                       "special_xlog1py.self_scalar_out");
  SCHEMA_CT_FUNCTIONAL(m, of_one<ndtr_op>, "special_ndtr", "special_ndtr.out");
  SCHEMA_CT_FUNCTIONAL(m, of_one<entr_op>, "special_entr", "special_entr.out");
  m.impl("logit", &logit);
  m.impl("logit_", &logit_);
  m.impl("logit.out", &logit_out);
  SCHEMA_CT_UNARY(m, sinc_op, "sinc");
  SCHEMA_CT_UNARY(m, erfinv_op, "erfinv");
  SCHEMA_CT_UNARY(m, digamma_op, "digamma");
}
