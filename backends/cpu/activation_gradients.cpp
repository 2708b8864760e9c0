// SPDX-License-Identifier: BSL-1.0
// The gradients of further activation functions, of dropout, and of losses of pairs of elements.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "../common/loss_reduction.hpp"
#include "copied_out.hpp"
#include "error_function.hpp"
#include "number_check.hpp"
#include "operation.hpp"
#include "places.hpp"
#include "vector_composition.hpp"

namespace dispatch::cpu {
namespace {

namespace loss_reduction = backend::loss_reduction;

// ---- activation functions

struct of_weighted_normal {
  static double apply(double gradient, double x) {
    const double share = 0.5 * (1 + std::erf(x * 0.70710678118654752440));
    return gradient * (share + x * 0.39894228040143267794 * std::exp(-0.5 * x * x));
  }
};
struct negative_half_square {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T x) {
    return T(-0.5) * x * x;
  }
};
struct of_weighted_normal_by_exp {
  SCHEMA_CT_INLINE static float apply(float gradient, float x, float exp_of_negative_half_square) {
    const float z = x < 0 ? x * -0.70710678F : x * 0.70710678F;
    const float tail = 0.5F * complement_of_error(z, exp_of_negative_half_square);
    const float share = x < 0 ? tail : 1.0F - tail;
    return gradient * (share + x * 0.39894228F * exp_of_negative_half_square);
  }
};
struct cubic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T x) {
    return T(0.79788456080286535588) * (x + T(0.044715) * x * x * x);
  }
};
struct of_weighted_tangent {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T rise) {
    const T slope = (T(1) - rise * rise) * T(0.79788456080286535588) * (T(1) + T(0.134145) * x * x);
    return gradient * (T(0.5) * (T(1) + rise) + T(0.5) * x * slope);
  }
};
struct scaled_input {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T x, T, T, T input_scale) {
    return x * input_scale;
  }
};
struct of_exponential {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T below, T above, T input_scale, T exp) {
    return x <= T(0) ? gradient * input_scale * below * exp : gradient * above;
  }
};
struct of_exponential_result {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T result, T below, T above, T input_scale) {
    return result <= T(0) ? gradient * input_scale * (result + below) : gradient * above;
  }
};
struct outside {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T width) {
    return x >= -width && x <= width ? T(0) : gradient;
  }
};
/// Of a number that is bounded to a distance from 0 and 1 first; a bound of 0 is none.
struct of_logit {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T bound, T beyond) {
    if (x < bound || x > T(1) - bound) return beyond;
    if (x == T(0) || x == T(1)) return gradient * std::numeric_limits<T>::infinity();
    return gradient / (x * (T(1) - x));
  }
};
struct of_log_of_logistic {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T exp_of_negative) {
    const T share = exp_of_negative / (T(1) + exp_of_negative);
    return gradient * (x < T(0) ? T(1) - share : share);
  }
};
struct second {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T, T x) {
    return x;
  }
};
/// tanh(log(1 + e)) = e (e + 2) / (e (e + 2) + 2), which is 1 for large x.
struct of_weighted_rise {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T exp) {
    const T n = exp * (exp + T(2));
    const T rise = n / (n + T(2));
    const T logistic = exp / (T(1) + exp);
    return x > T(20) ? gradient : gradient * (rise + x * logistic * (T(1) - rise * rise));
  }
};
struct of_leak {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T slope) {
    return x > T(0) ? gradient : slope * gradient;
  }
};
/// Broadcast with the slope.
struct of_slope {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T x, T) {
    return x > T(0) ? T(0) : x * gradient;
  }
};

using vector_functions::exp;
using vector_functions::tanh;
constexpr vector_function gelu_loops{
    composed_of<2, negative_half_square, of_weighted_normal_by_exp, exp>::loops_of<float>,
    loop_of<of_weighted_normal, double, double>::pair};
constexpr operation gelu_op{"gelu_backward", with_vectors(gelu_loops)};
constexpr operation gelu_by_tanh_op{
    "gelu_backward", with_vectors(composed_of<2, cubic, of_weighted_tangent, tanh>::loops)};
constexpr operation elu_op{"elu_backward",
                           with_vectors(composed_of<5, scaled_input, of_exponential, exp>::loops)};
constexpr operation elu_result_op{"elu_backward", floating_types::loops<of_exponential_result, 5>};
constexpr operation shrink_op{"shrink_backward", floating_types::loops<outside, 3>};
constexpr operation logit_op{"logit_backward", floating_types::loops<of_logit, 4>};
constexpr operation log_sigmoid_op{"log_sigmoid_backward",
                                   floating_types::loops<of_log_of_logistic, 3>};
constexpr operation mish_op{"mish_backward",
                            with_vectors(composed_of<2, second, of_weighted_rise, exp>::loops)};
constexpr operation prelu_op{"prelu_backward", floating_types::loops<of_leak, 3>};
constexpr operation prelu_weight_op{"prelu_backward", floating_types::loops<of_slope, 3>};

request gelu(const Tensor& gradient, const Tensor& self, std::string_view approximate) {
  if (approximate == "none") return {gelu_op, gradient, self};
  if (approximate == "tanh") return {gelu_by_tanh_op, gradient, self};
  throw Error(
      message({"gelu_backward(): approximate must be 'none' or 'tanh', not '", approximate, "'"}));
}
request shrink(const Tensor& gradient, const Tensor& self, const Scalar& width) {
  const request what = with_checked_numbers({shrink_op, 2, gradient, self, width});
  if (what.common_type() == kHalf) check_fits(shrink_op.name, width, kHalf);
  return what;
}

/// The numbers of the request live as long as this.
struct elu_request {
  Scalar below, above, scale;

  [[nodiscard]] request of(const Tensor& gradient, const Tensor& self, bool is_result) const {
    return {is_result ? elu_result_op : elu_op, 2, gradient, self, below, above, scale};
  }
};
[[nodiscard]] elu_request elu_of(const Tensor& gradient, const Scalar& alpha, const Scalar& scale,
                                 const Scalar& input_scale, bool is_result) {
  if (!gradient.is_floating_point()) refuse_type("elu_backward", gradient.scalar_type());
  if (is_result && alpha.toDouble() < 0)
    throw Error(message({"elu_backward(): the result of a negative alpha, ", alpha.toDouble(),
                         ", does not tell which inputs were negative; pass the input instead"}));
  return {Scalar(alpha.toDouble() * scale.toDouble()), Scalar(scale.toDouble()),
          Scalar(input_scale.toDouble())};
}
Tensor elu_backward(const Tensor& gradient, const Scalar& alpha, const Scalar& scale,
                    const Scalar& input_scale, bool is_result, const Tensor& self) {
  const elu_request by = elu_of(gradient, alpha, scale, input_scale, is_result);
  return apply(by.of(gradient, self, is_result));
}
Tensor& elu_backward_out(const Tensor& gradient, const Scalar& alpha, const Scalar& scale,
                         const Scalar& input_scale, bool is_result, const Tensor& self,
                         Tensor& out) {
  const elu_request by = elu_of(gradient, alpha, scale, input_scale, is_result);
  return apply_out(by.of(gradient, self, is_result), out);
}

Tensor logit_backward(const Tensor& gradient, const Tensor& self, std::optional<double> bound) {
  const Scalar width(std::max(bound.value_or(0), 0.));
  const Scalar beyond(bound.value_or(-1) < 0 ? std::nan("") : 0.);
  return apply({logit_op, 2, gradient, self, width, beyond});
}
Tensor& logit_backward_out(const Tensor& gradient, const Tensor& self, std::optional<double> bound,
                           Tensor& out) {
  const Scalar width(std::max(bound.value_or(0), 0.));
  const Scalar beyond(bound.value_or(-1) < 0 ? std::nan("") : 0.);
  return apply_out({logit_op, 2, gradient, self, width, beyond}, out);
}

/// Throws Error unless all have the type of the first one.
void check_types(const char* name, std::initializer_list<const Tensor*> of) {
  for (const Tensor* const t : of) check_type(name, *t, (*of.begin())->scalar_type());
}

Tensor log_sigmoid_backward(const Tensor& gradient, const Tensor& self, const Tensor& buffer) {
  check_types("log_sigmoid_backward", {&gradient, &self, &buffer});
  return apply({log_sigmoid_op, 3, gradient, self, buffer});
}
Tensor& log_sigmoid_backward_out(const Tensor& gradient, const Tensor& self, const Tensor& buffer,
                                 Tensor& out) {
  check_types("log_sigmoid_backward", {&gradient, &self, &buffer, &out});
  return apply_out({log_sigmoid_op, 3, gradient, self, buffer}, out);
}

std::tuple<Tensor, Tensor> prelu_backward(const Tensor& gradient, const Tensor& self,
                                          const Tensor& weight) {
  check_types("_prelu_kernel_backward", {&gradient, &self, &weight});
  return {apply({prelu_op, 3, gradient, self, weight}),
          apply({prelu_weight_op, 3, gradient, self, weight})};
}

/// The result has the type of self.
Tensor mish_backward(const Tensor& gradient, const Tensor& self) {
  Tensor out = make_output(0, self.scalar_type());
  return apply_out({mish_op, gradient, self}, out);
}

/// The halves of a dimension: one is weighted by the logistic function of the other.
Tensor glu_backward(const Tensor& gradient, const Tensor& self, std::int64_t dim) {
  constexpr const char* name = "glu_backward";
  if (self.dim() == 0)
    throw Error(message({name, "(): a tensor without dimensions has no halves"}));
  const auto d = static_cast<std::int64_t>(backend::wrap(dim, self.dim()));
  const std::int64_t size = self.size(d);
  if (size % 2 != 0) throw Error(message({name, "(): dimension ", d, " has the odd size ", size}));
  check_types(name, {&gradient, &self});
  if (isIntegralType(self.scalar_type(), true))
    throw Error(message({name, "(): expected floating-point elements, given ", self.str()}));
  if (self.is_complex()) refuse_type(name, self.scalar_type());
  const Tensor first = self.narrow(d, 0, size / 2);
  const Tensor share = at::sigmoid(self.narrow(d, size / 2, size / 2));
  const Tensor of_first = at::mul(share, gradient);
  return at::cat({of_first, at::mul(at::mul(of_first, at::rsub(share, 1)), first)}, d);
}

Tensor dropout_backward(const Tensor& gradient, const Tensor& mask, double scale) {
  return at::mul(at::mul(gradient, mask), scale);
}

// ---- losses

struct of_square {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T target, T norm) {
    return norm * (a - target) * gradient;
  }
};
/// Linear up to the width, and constant beyond.
struct of_smooth_difference {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T target, T norm, T width) {
    const T x = a - target;
    if (x <= -width) return -norm * gradient;
    return x >= width ? norm * gradient : norm * x * gradient / width;
  }
};
struct of_huber_difference {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T target, T norm, T width) {
    const T x = a - target;
    if (x <= -width) return -norm * gradient * width;
    return x >= width ? norm * gradient * width : norm * x * gradient;
  }
};
struct of_two_class_entropy {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T gradient, T a, T target) {
    const T variance = (T(1) - a) * a;
    return gradient * (a - target) /
           (variance > T(1e-12) || variance != variance ? variance : T(1e-12));
  }
};
constexpr operation mse_op{"mse_backward_cpu_out", floating_types::loops<of_square, 4>};
constexpr operation smooth_op{"smooth_l1_backward_cpu_out",
                              floating_types::loops<of_smooth_difference, 5>};
constexpr operation huber_op{"huber_backward_cpu_out",
                             floating_types::loops<of_huber_difference, 5>};
constexpr operation entropy_op{"binary_cross_entropy_backward",
                               floating_types::loops<of_two_class_entropy, 3>};

[[nodiscard]] double share_of(const Tensor& self, std::int64_t reduction) {
  return reduction == loss_reduction::mean ? 1 / static_cast<double>(self.numel()) : 1;
}
/// Writes the gradient of a loss with a width to an output of its sizes.
Tensor& write_gradient(const operation& op, const Tensor& gradient, const Tensor& self,
                       const Tensor& target, std::int64_t reduction, double width, Tensor& out) {
  const Scalar norm(share_of(self, reduction));
  const Scalar by(width);
  return apply_out({op, 3, gradient, self, target, norm, by}, out);
}

Tensor& mse_backward_out(const Tensor& gradient, const Tensor& self, const Tensor& target,
                         std::int64_t reduction, Tensor& out) {
  const Scalar norm(2 * share_of(self, reduction));
  return apply_out({mse_op, 3, gradient, self, target, norm}, out);
}
Tensor& smooth_backward_out(const Tensor& gradient, const Tensor& self, const Tensor& target,
                            std::int64_t reduction, double beta, Tensor& out) {
  return write_gradient(smooth_op, gradient, self, target, reduction, beta, out);
}
Tensor& huber_backward_out(const Tensor& gradient, const Tensor& self, const Tensor& target,
                           std::int64_t reduction, double delta, Tensor& out) {
  return write_gradient(huber_op, gradient, self, target, reduction, delta, out);
}
Tensor mse_backward(const Tensor& gradient, const Tensor& self, const Tensor& target,
                    std::int64_t reduction) {
  Tensor out = make_output(0, self.scalar_type());
  return mse_backward_out(gradient, self, target, reduction, out);
}
Tensor entropy_backward(const Tensor& gradient, const Tensor& self, const Tensor& target,
                        const std::optional<Tensor>& weight, std::int64_t reduction) {
  Tensor out = apply({entropy_op, 3, gradient, self, target});
  if (weight && weight->defined()) out.mul_(weight->view(self.sizes()));
  if (reduction == loss_reduction::mean) out.div_(self.numel());
  return out;
}

}  // namespace
}  // namespace dispatch::cpu

#define SCHEMA_CT_GRADIENT(m, make, name) \
  SCHEMA_CT_FUNCTIONAL(m, make, name "_backward", name "_backward.grad_input")

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_GRADIENT(m, gelu, "gelu");
  SCHEMA_CT_GRADIENT(m, shrink, "hardshrink");
  SCHEMA_CT_GRADIENT(m, shrink, "softshrink");
  m.impl("elu_backward", TORCH_FN(dispatch::cpu::elu_backward));
  m.impl("elu_backward.grad_input", TORCH_FN(dispatch::cpu::elu_backward_out));
  m.impl("logit_backward", TORCH_FN(dispatch::cpu::logit_backward));
  m.impl("logit_backward.grad_input", TORCH_FN(dispatch::cpu::logit_backward_out));
  m.impl("log_sigmoid_backward", TORCH_FN(dispatch::cpu::log_sigmoid_backward));
  m.impl("log_sigmoid_backward.grad_input", TORCH_FN(dispatch::cpu::log_sigmoid_backward_out));
  m.impl("mish_backward", TORCH_FN(dispatch::cpu::mish_backward));
  m.impl("_prelu_kernel_backward", TORCH_FN(prelu_backward));
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::glu_backward, "glu_backward", "glu_backward.grad_input");
  m.impl("native_dropout_backward", TORCH_FN(dropout_backward));
  m.impl("mse_loss_backward", TORCH_FN(mse_backward));
  m.impl("mse_loss_backward.grad_input", TORCH_FN(mse_backward_out));
  m.impl("smooth_l1_loss_backward.grad_input", TORCH_FN(smooth_backward_out));
  m.impl("huber_loss_backward.out", TORCH_FN(huber_backward_out));
  SCHEMA_CT_COPIED_OUT(m, entropy_backward, "binary_cross_entropy_backward",
                       "binary_cross_entropy_backward.grad_input");
}
