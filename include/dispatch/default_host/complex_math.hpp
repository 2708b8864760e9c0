// SPDX-License-Identifier: BSL-1.0
// Functions of complex numbers, in std and c10 as PyTorch has them. Not in complex.hpp: <complex>
// costs a file of <torch/library.h> more than that does.
#pragma once

#include <schema_ct/config.hpp>

#include <cmath>
#include <complex>
#include <dispatch/default_host/complex.hpp>
#include <limits>
#include <type_traits>

#if defined(__CUDACC__)
#include <thrust/complex.h>  // device code cannot call the functions of std::complex
#endif

namespace dispatch {
inline namespace default_host {

/// Is T a c10::complex or a std::complex?
template <class T>
struct is_complex : std::false_type {};
template <class T>
struct is_complex<complex<T>> : std::true_type {};
template <class T>
struct is_complex<std::complex<T>> : std::true_type {};

/// The type of a complex number's parts; any other type itself.
template <class T>
struct scalar_value_type {
  using type = T;
};
template <class T>
struct scalar_value_type<complex<T>> {
  using type = T;
};
template <class T>
struct scalar_value_type<std::complex<T>> {
  using type = T;
};

}  // namespace default_host
inline namespace SCHEMA_CT_HIDDEN default_host {

/// The number with that modulus and argument; unlike std::polar, allows a negative modulus.
template <class T>
[[nodiscard]] complex<T> polar(const T& r, const T& theta = T()) {
  return {r * std::cos(theta), r * std::sin(theta)};
}

namespace complex_math {

template <class T>
[[nodiscard]] std::complex<T> as_std(const complex<T>& x) {
  return {x.real(), x.imag()};
}
// A call of thrust's function in device code, and of the standard library's otherwise.
#if defined(__CUDA_ARCH__)
#define SCHEMA_CT_COMPLEX(T, name, x) thrust::name(thrust::complex<T>(x.real(), x.imag()))
#else
#define SCHEMA_CT_COMPLEX(T, name, x) std::name(as_std(x))
#endif

template <class T>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr T real(const complex<T>& x) {
  return x.real();
}
template <class T>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr T imag(const complex<T>& x) {
  return x.imag();
}
template <class T>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE T abs(const complex<T>& x) {
  return SCHEMA_CT_COMPLEX(T, abs, x);
}
template <class T>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE T arg(const complex<T>& x) {
  return SCHEMA_CT_COMPLEX(T, arg, x);
}
template <class T>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr T norm(const complex<T>& x) {
  return x.real() * x.real() + x.imag() * x.imag();
}
template <class T>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr complex<T> conj(const complex<T>& x) {
  return {x.real(), -x.imag()};
}
template <class T>
[[nodiscard]] bool isnan(const complex<T>& x) {
  return std::isnan(x.real()) || std::isnan(x.imag());
}

#define SCHEMA_CT_AS(name)                                                   \
  template <class T>                                                         \
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE complex<T> name(const complex<T>& x) { \
    return complex<T>(SCHEMA_CT_COMPLEX(T, name, x));                        \
  }
SCHEMA_CT_AS(exp)
SCHEMA_CT_AS(log)
SCHEMA_CT_AS(log10)
SCHEMA_CT_AS(sqrt)
SCHEMA_CT_AS(sin)
SCHEMA_CT_AS(cos)
SCHEMA_CT_AS(tan)
SCHEMA_CT_AS(asin)
SCHEMA_CT_AS(acos)
SCHEMA_CT_AS(atan)
SCHEMA_CT_AS(sinh)
SCHEMA_CT_AS(cosh)
SCHEMA_CT_AS(tanh)
SCHEMA_CT_AS(asinh)
SCHEMA_CT_AS(acosh)
SCHEMA_CT_AS(atanh)
#undef SCHEMA_CT_AS
#undef SCHEMA_CT_COMPLEX

template <class T>
[[nodiscard]] complex<T> log2(const complex<T>& x) {
  return log(x) / std::log(T(2));
}
/// log(1 + x) without the rounding of 1 + x.
template <class T>
[[nodiscard]] complex<T> log1p(const complex<T>& x) {
  const T a = x.real(), b = x.imag();
  return {std::log1p(a * (a + 2) + b * b) / 2, std::atan2(b, a + 1)};
}
/// exp(x) - 1 without the rounding of exp(x).
template <class T>
[[nodiscard]] complex<T> expm1(const complex<T>& x) {
  const T a = x.real(), b = x.imag(), half = std::sin(b / 2);
  return {std::expm1(a) * std::cos(b) - 2 * half * half, std::exp(a) * std::sin(b)};
}

/// The common type of two numbers, at least one of which is complex.
template <class T, class U>
using common = decltype(T() * U());
template <class T, class U>
[[nodiscard]] complex<common<T, U>> pow(const complex<T>& x, const complex<U>& y) {
  using number = common<T, U>;
  return complex<number>(std::pow(as_std(complex<number>(x)), as_std(complex<number>(y))));
}
template <class T, class U>
  requires std::is_arithmetic_v<U>
[[nodiscard]] complex<common<T, U>> pow(const complex<T>& x, const U& y) {
  using number = common<T, U>;
  return complex<number>(std::pow(as_std(complex<number>(x)), static_cast<number>(y)));
}
template <class T, class U>
  requires std::is_arithmetic_v<T>
[[nodiscard]] complex<common<T, U>> pow(const T& x, const complex<U>& y) {
  using number = common<T, U>;
  return complex<number>(std::pow(static_cast<number>(x), as_std(complex<number>(y))));
}

}  // namespace complex_math

namespace complex_literals {
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr complex<float> operator""_if(long double imag) {
  return {0.0F, static_cast<float>(imag)};
}
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr complex<float> operator""_if(
    unsigned long long imag) {
  return {0.0F, static_cast<float>(imag)};
}
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr complex<double> operator""_id(long double imag) {
  return {0.0, static_cast<double>(imag)};
}
[[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr complex<double> operator""_id(
    unsigned long long imag) {
  return {0.0, static_cast<double>(imag)};
}
}  // namespace complex_literals

}  // namespace default_host
}  // namespace dispatch

#define SCHEMA_CT_EACH_COMPLEX_FUNCTION(use)                                                   \
  use(exp) use(log) use(log10) use(log2) use(log1p) use(expm1) use(sqrt) use(pow) use(sin)     \
      use(cos) use(tan) use(asin) use(acos) use(atan) use(sinh) use(cosh) use(tanh) use(asinh) \
          use(acosh) use(atanh)
#define SCHEMA_CT_USE(name) using dispatch::complex_math::name;

namespace std {
SCHEMA_CT_EACH_COMPLEX_FUNCTION(SCHEMA_CT_USE)
using dispatch::complex_math::abs;
using dispatch::complex_math::arg;
using dispatch::complex_math::conj;
using dispatch::complex_math::imag;
using dispatch::complex_math::isnan;
using dispatch::complex_math::norm;
using dispatch::complex_math::real;

template <class T>
class numeric_limits<dispatch::complex<T>> : public numeric_limits<T> {};
}  // namespace std

namespace c10 {
SCHEMA_CT_EACH_COMPLEX_FUNCTION(SCHEMA_CT_USE)
using dispatch::is_complex;
using dispatch::polar;
using dispatch::scalar_value_type;
namespace complex_literals = dispatch::complex_literals;
}  // namespace c10

#undef SCHEMA_CT_USE
#undef SCHEMA_CT_EACH_COMPLEX_FUNCTION
