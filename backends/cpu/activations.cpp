// SPDX-License-Identifier: BSL-1.0
// Activation functions of neural networks, computed block by block with SLEEF's functions.
#include <string_view>

#include "error_function.hpp"
#include "operation.hpp"
#include "vector_composition.hpp"

namespace dispatch::cpu {
namespace {

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
/// x (1 + erf(x / √2)) / 2
struct weighted_normal {
  SCHEMA_CT_INLINE static float apply(float x, float exp_of_negative_half_square) {
    const float z = x < 0 ? x * -0.70710678F : x * 0.70710678F;
    const float tail = complement_of_error(z, exp_of_negative_half_square);
    return x * 0.5F * (x < 0 ? tail : 2.0F - tail);
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

/// log(1 + exp(a)), where that is not a itself.
struct scaled {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T beta, T) {
    return a * beta;
  }
};
struct soft_rise {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T beta, T threshold, T log_of_sum) {
    return a * beta > threshold ? a : log_of_sum / beta;
  }
};
/// a tanh(log(1 + exp(a))), which needs one function: tanh(log(1 + e)) = e (e + 2) / (e (e + 2) +
/// 2).
struct weighted_soft_rise {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T exp) {
    const T n = exp * (exp + T(2));
    return a > T(20) ? a : a * (n / (n + T(2)));
  }
};
struct negative_magnitude {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return -std::fabs(a);
  }
};
struct log_of_logistic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T log_of_sum) {
    return (a < T(0) ? a : T(0)) - log_of_sum;
  }
};
struct scaled_input {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T, T, T input_scale) {
    return a * input_scale;
  }
};
struct exponential_below_zero {
  template <class T>
  SCHEMA_CT_INLINE static bool needs(T a) {
    return a < T(0);
  }
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T alpha, T scale, T, T rise) {
    return a < T(0) ? rise * (alpha * scale) : a * scale;
  }
};

using vector_functions::erf;
using vector_functions::exp;
using vector_functions::expm1;
using vector_functions::log1p;
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
constexpr operation softplus_op{"softplus",
                                with_vectors(composed_of<3, scaled, soft_rise, exp, log1p>::loops)};
constexpr operation mish_op{"mish", with_vectors(composed<same, weighted_soft_rise, exp>::loops)};
constexpr operation log_sigmoid_op{
    .name = "log_sigmoid",
    .loops = with_vectors(composed<negative_magnitude, log_of_logistic, exp, log1p>::loops),
    .casts_to_output = false};
constexpr operation exp_of_negative_magnitude_op{
    .name = "log_sigmoid",
    .loops = with_vectors(composed<negative_magnitude, the_function, exp>::loops),
    .casts_to_output = false};
constexpr operation elu_op{
    "elu", with_vectors(composed_of<4, scaled_input, exponential_below_zero, expm1>::loops)};

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
  return with_checked_numbers({leaky_relu_op, 1, self, slope});
}
request softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  return with_checked_numbers({softplus_op, 1, self, beta, threshold});
}
request elu(const Tensor& self, const Scalar& alpha, const Scalar& scale,
            const Scalar& input_scale) {
  return with_checked_numbers({elu_op, 1, self, alpha, scale, input_scale});
}
std::tuple<Tensor, Tensor> log_sigmoid(const Tensor& self) {
  return {apply({log_sigmoid_op, self}), apply({exp_of_negative_magnitude_op, self})};
}
std::tuple<Tensor&, Tensor&> log_sigmoid_out(const Tensor& self, Tensor& out, Tensor& buffer) {
  apply_out({log_sigmoid_op, self}, out);
  buffer.resize_(self.sizes(), MemoryFormat::Contiguous);
  apply_out({exp_of_negative_magnitude_op, self}, buffer);
  return {out, buffer};
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
  SCHEMA_CT_FUNCTIONAL(m, softplus, "softplus", "softplus.out");
  SCHEMA_CT_UNARY(m, mish_op, "mish");
  SCHEMA_CT_FORMS(m, elu, "elu", "elu_", "elu.out");
  m.impl("log_sigmoid_forward", &log_sigmoid);
  m.impl("log_sigmoid_forward.output", &log_sigmoid_out);
}
