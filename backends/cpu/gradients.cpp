// SPDX-License-Identifier: BSL-1.0
// The gradients of activation functions, by their input or their result.
#include "operation.hpp"
#include "vector_composition.hpp"

namespace dispatch::cpu {
namespace {

template <class T>
SCHEMA_CT_INLINE T conjugate(T a) {
  if constexpr (is_complex<T>)
    return {a.real(), -a.imag()};
  else
    return a;
}
struct above {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T threshold) {
    return a <= threshold ? T(0) : gradient;
  }
};
struct of_logistic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T result) {
    return gradient * conjugate((T(1) - result) * result);
  }
};
struct of_tangent {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T result) {
    return gradient * conjugate(T(1) - result * result);
  }
};
struct of_leak {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T slope) {
    return a > T(0) ? gradient : gradient * slope;
  }
};
struct between {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T least, T most) {
    return a > least && a < most ? gradient : T(0);
  }
};
/// The factor is a float in PyTorch for every type.
struct of_ramp {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a) {
    return a > T(-3) && a < T(3) ? gradient * T(1.0F / 6.0F) : T(0);
  }
};
struct of_weighted_ramp {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a) {
    if (a <= T(-3)) return T(0);
    return a < T(3) ? gradient * (a / T(3) + T(0.5)) : gradient;
  }
};
struct negative_second {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T a) {
    return -a;
  }
};
struct of_weighted_logistic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T exp_of_negative) {
    const T logistic = T(1) / (T(1) + exp_of_negative);
    return gradient * logistic * (T(1) + a * (T(1) - logistic));
  }
};
/// As in PyTorch without the conjugate, which the formula for complex numbers would have.
struct complex_of_weighted_logistic {
  template <class T>
  static complex<T> apply(complex<T> gradient, complex<T> a) {
    const auto value = to_std(a);
    const auto logistic = T(1) / (T(1) + std::exp(-value));
    return from_std(to_std(gradient) * logistic * (T(1) + value * (T(1) - logistic)));
  }
};
struct scaled_second {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T a, T beta, T) {
    return a * beta;
  }
};
struct of_soft_rise {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T beta, T threshold, T exp) {
    return a * beta > threshold ? gradient : gradient * exp / (exp + T(1));
  }
};

using vector_functions::exp;
constexpr operation threshold_op{"threshold_backward", number_types::loops<above, 3>};
constexpr operation sigmoid_op{"sigmoid_backward", fractional_types::loops<of_logistic, 2>};
constexpr operation tanh_op{"tanh_backward", fractional_types::loops<of_tangent, 2>};
constexpr operation leaky_relu_op{"leaky_relu_backward", floating_types::loops<of_leak, 3>};
constexpr operation hardtanh_op{"hardtanh_backward", floating_types::loops<between, 4>};
constexpr operation hardsigmoid_op{"hardsigmoid_backward", floating_types::loops<of_ramp, 2>};
constexpr operation hardswish_op{"hardswish_backward", floating_types::loops<of_weighted_ramp, 2>};
constexpr operation silu_op{
    "silu_backward", with_vectors(composed_of<2, negative_second, of_weighted_logistic, exp>::loops,
                                  complex_types::loops<complex_of_weighted_logistic, 2>)};
constexpr operation softplus_op{
    "softplus_backward", with_vectors(composed_of<4, scaled_second, of_soft_rise, exp>::loops)};

request threshold(const Tensor& gradient, const Tensor& self, const Scalar& bound) {
  return with_checked_numbers({threshold_op, 2, gradient, self, bound});
}
request leaky_relu(const Tensor& gradient, const Tensor& self, const Scalar& slope,
                   bool is_result) {
  if (is_result && !(slope.toDouble() >= 0))
    throw Error(
        message({"leaky_relu_backward(): the result of a negative slope, ", slope.toDouble(),
                 ", does not tell which inputs were negative; pass the input instead"}));
  return with_checked_numbers({leaky_relu_op, 2, gradient, self, slope});
}
request hardtanh(const Tensor& gradient, const Tensor& self, const Scalar& least,
                 const Scalar& most) {
  return with_checked_numbers({hardtanh_op, 2, gradient, self, least, most});
}
request softplus(const Tensor& gradient, const Tensor& self, const Scalar& beta,
                 const Scalar& bound) {
  return with_checked_numbers({softplus_op, 2, gradient, self, beta, bound});
}

}  // namespace
}  // namespace dispatch::cpu

#define SCHEMA_CT_GRADIENT(m, make, name) \
  SCHEMA_CT_FUNCTIONAL(m, make, name "_backward", name "_backward.grad_input")

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_GRADIENT(m, threshold, "threshold");
  SCHEMA_CT_GRADIENT(m, of_two<sigmoid_op>, "sigmoid");
  SCHEMA_CT_GRADIENT(m, of_two<tanh_op>, "tanh");
  SCHEMA_CT_GRADIENT(m, of_two<silu_op>, "silu");
  SCHEMA_CT_GRADIENT(m, leaky_relu, "leaky_relu");
  SCHEMA_CT_GRADIENT(m, hardtanh, "hardtanh");
  SCHEMA_CT_GRADIENT(m, of_two<hardsigmoid_op>, "hardsigmoid");
  SCHEMA_CT_GRADIENT(m, softplus, "softplus");
  SCHEMA_CT_RETURNING(m, of_two<hardswish_op>, "hardswish_backward");
}
