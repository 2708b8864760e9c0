// SPDX-License-Identifier: BSL-1.0
// Activation functions of neural networks, computed block by block with SLEEF's functions.
#include <string_view>

#include "number_check.hpp"
#include "operation.hpp"
#include "vector_functions.hpp"

namespace dispatch::cpu {
namespace {

constexpr std::int64_t block = 512;

/// After(x, f(Before(x))), where f is one of SLEEF's functions.
template <class Before, class After, const vector_function& f>
struct composed {
  template <class T>
  SCHEMA_CT_INLINE static void run(char* out, const char* const* in, std::int64_t n, loop inner) {
    auto* const to = reinterpret_cast<T*>(out);
    const auto* const from = reinterpret_cast<const T*>(in[0]);
    alignas(64) T buffer[block];
    auto* const bytes = reinterpret_cast<char*>(buffer);
    const char* const argument[] = {bytes};
    for (std::int64_t start = 0; start < n; start += block) {
      const std::int64_t m = n - start < block ? n - start : block;
      for (std::int64_t i = 0; i < m; ++i) buffer[i] = Before::apply(from[start + i]);
      inner(bytes, argument, m);
      for (std::int64_t i = 0; i < m; ++i) to[start + i] = After::apply(from[start + i], buffer[i]);
    }
  }
  static constexpr loop_set of(const float*) { return f.of_float; }
  static constexpr loop_set of(const double*) { return f.of_double; }
  template <class T>
  static void plain(char* out, const char* const* in, std::int64_t n) {
    run<T>(out, in, n, of(static_cast<const T*>(nullptr)).plain);
  }
  template <class T>
  SCHEMA_CT_WIDE static void wide(char* out, const char* const* in, std::int64_t n) {
    run<T>(out, in, n, of(static_cast<const T*>(nullptr)).wide);
  }
  template <class T>
  SCHEMA_CT_WIDEST static void widest(char* out, const char* const* in, std::int64_t n) {
    run<T>(out, in, n, of(static_cast<const T*>(nullptr)).widest);
  }
  template <class T>
  static constexpr loop_set loops_of{&plain<T>, &wide<T>, &widest<T>};
  static constexpr vector_function loops{loops_of<float>, loops_of<double>};
};

struct negative {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T x) {
    return -x;
  }
};
struct logistic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T exp_of_negative) {
    return T(1) / (T(1) + exp_of_negative);
  }
};
struct weighted_logistic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T x, T exp_of_negative) {
    return x / (T(1) + exp_of_negative);
  }
};
struct negative_half_square {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T x) {
    return T(-0.5) * x * x;
  }
};
/// x (1 + erf(x / √2)) / 2 with erf by formula 7.1.26 of Abramowitz and Stegun. Its error is at
/// most 1.5e-7, which suffices for float, and it is three times as fast as SLEEF's erf.
struct weighted_normal {
  SCHEMA_CT_INLINE static float apply(float x, float exp_of_negative_half_square) {
    const float z = x < 0 ? x * -0.70710678F : x * 0.70710678F;
    const float t = 1.0F / (1.0F + 0.3275911F * z);
    const float tail =
        t *
        (0.254829592F +
         t * (-0.284496736F + t * (1.421413741F + t * (-1.453152027F + t * 1.061405429F)))) *
        exp_of_negative_half_square;
    return x * 0.5F * (x < 0 ? tail : 2.0F - tail);
  }
};
struct over_root_of_two {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T x) {
    return x * T(0.707106781186547524401);
  }
};
struct cubic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T x) {
    return T(0.797884560802865355880) * (x + T(0.044715) * x * x * x);
  }
};
struct weighted_rise {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T x, T rise) {
    return x * T(0.5) * (T(1) + rise);
  }
};
/// The definitions, for complex numbers.
struct complex_logistic {
  template <class T>
  static complex<T> apply(complex<T> a) {
    return from_std(T(1) / (T(1) + std::exp(-to_std(a))));
  }
};
struct complex_weighted_logistic {
  template <class T>
  static complex<T> apply(complex<T> a) {
    return from_std(to_std(a) / (T(1) + std::exp(-to_std(a))));
  }
};
struct positive_part {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a < T(0) ? T(0) : a;
  }
};
struct leak {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T slope) {
    return a > T(0) ? a : a * slope;
  }
};

using vector_functions::erf;
using vector_functions::exp;
using vector_functions::tanh;
constexpr operation sigmoid_op{"sigmoid",
                               with_vectors(composed<negative, logistic, exp>::loops,
                                            complex_types::loops<complex_logistic, 1>),
                               promotion::floating};
constexpr operation silu_op{
    .name = "silu",
    .loops = with_vectors(composed<negative, weighted_logistic, exp>::loops,
                          complex_types::loops<complex_weighted_logistic, 1>),
    .casts_to_output = false};
constexpr vector_function gelu_loops{
    composed<negative_half_square, weighted_normal, exp>::loops_of<float>,
    composed<over_root_of_two, weighted_rise, erf>::loops_of<double>};
constexpr operation gelu_op{
    .name = "gelu", .loops = with_vectors(gelu_loops), .casts_to_output = false};
constexpr operation gelu_by_tanh_op{
    .name = "gelu",
    .loops = with_vectors(composed<cubic, weighted_rise, tanh>::loops),
    .casts_to_output = false};
constexpr operation relu_op{.name = "relu",
                            .loops = number_types::loops<positive_part, 1>,
                            .casts_to_output = false,
                            .of_complex = refusal::not_implemented};
constexpr operation leaky_relu_op{"leaky_relu", floating_types::loops<leak, 2>};

request gelu(const Tensor& self, std::string_view approximate) {
  if (approximate == "none") return {gelu_op, self};
  if (approximate == "tanh") return {gelu_by_tanh_op, self};
  throw Error(message({"gelu(): approximate must be 'none' or 'tanh', not '", approximate, "'"}));
}
request relu(const Tensor& self) {
  if (self.scalar_type() == kBool) throw Error("relu(): a bool tensor has no negative elements");
  return {relu_op, self};
}
request leaky_relu(const Tensor& self, const Scalar& slope) {
  if (self.is_floating_point()) check_fits("leaky_relu", slope, computed_type(self.scalar_type()));
  return {leaky_relu_op, 1, self, slope};
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_UNARY(m, sigmoid_op, "sigmoid");
  SCHEMA_CT_UNARY(m, silu_op, "silu");
  SCHEMA_CT_FORMS(m, gelu, "gelu", "gelu_", "gelu.out");
  SCHEMA_CT_RETURNING_FORMS(m, relu, "relu", "relu_");
  SCHEMA_CT_FORMS(m, leaky_relu, "leaky_relu", "leaky_relu_", "leaky_relu.out");
}
