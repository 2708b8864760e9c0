// SPDX-License-Identifier: BSL-1.0
// Losses of pairs of elements: squared and absolute differences, and cross entropy of two classes.
#include <cmath>
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/loss_reduction.hpp"
#include "copies.hpp"
#include "operation.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using backend::reduced_loss;
namespace loss_reduction = backend::loss_reduction;

struct squared_difference {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return (a - b) * (a - b);
  }
};
/// Quadratic up to the width, and linear beyond.
struct smooth_difference {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T width) {
    const T z = std::fabs(a - b);
    return z < width ? T(0.5) * z * z / width : z - T(0.5) * width;
  }
};
struct huber_difference {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T width) {
    const T z = std::fabs(a - b);
    return z <= width ? T(0.5) * z * z : width * (z - T(0.5) * width);
  }
};
constexpr operation mse_op{"mse_cpu", floating_types::loops<squared_difference, 2>};
constexpr operation smooth_op{"smooth_l1_cpu", floating_types::loops<smooth_difference, 3>};
constexpr operation huber_op{"huber_cpu", floating_types::loops<huber_difference, 3>};

void check_reduction(const char* name, std::int64_t reduction) {
  if (reduction < loss_reduction::none || reduction > loss_reduction::sum)
    throw Error(message({name, "(): the reduction is 0, 1 or 2, given ", reduction}));
}
/// The reduced losses of a request, in an output of a type to which they are cast.
Tensor& write_reduced(const request& what, std::int64_t reduction, Tensor& out) {
  if (reduction == loss_reduction::none) return apply_out(what, out);
  const Tensor losses = apply(what);
  return write_out(reduced_loss(losses, reduction), out);
}

Tensor mse_loss(const Tensor& self, const Tensor& target, std::int64_t reduction) {
  check_reduction("mse_loss", reduction);
  return reduced_loss(apply({mse_op, self, target}), reduction);
}
Tensor& mse_loss_out(const Tensor& self, const Tensor& target, std::int64_t reduction,
                     Tensor& out) {
  check_reduction("mse_loss", reduction);
  return write_reduced({mse_op, self, target}, reduction, out);
}

/// The width as a number that does not promote.
void check_width(double beta) {
  if (!(beta >= 0)) throw Error(message({"smooth_l1_loss(): beta must not be negative: ", beta}));
}
Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, std::int64_t reduction,
                      double beta) {
  check_reduction("smooth_l1_loss", reduction);
  check_width(beta);
  const Scalar width(beta);
  return reduced_loss(apply({smooth_op, 2, self, target, width}), reduction);
}
Tensor& smooth_l1_loss_out(const Tensor& self, const Tensor& target, std::int64_t reduction,
                           double beta, Tensor& out) {
  check_reduction("smooth_l1_loss", reduction);
  check_width(beta);
  const Scalar width(beta);
  return write_reduced({smooth_op, 2, self, target, width}, reduction, out);
}

Tensor& huber_loss_out(const Tensor& self, const Tensor& target, std::int64_t reduction,
                       double delta, Tensor& out) {
  if (!(delta > 0)) throw Error(message({"huber_loss(): delta must be positive: ", delta}));
  const Scalar width(delta);
  if (reduction == loss_reduction::none) return apply_out({huber_op, 2, self, target, width}, out);
  Tensor losses = make_output(0, out.scalar_type());
  apply_out({huber_op, 2, self, target, width}, losses);
  return write_out(reduced_loss(losses, reduction), out);
}
/// The result has the type of `self`.
Tensor huber_loss(const Tensor& self, const Tensor& target, std::int64_t reduction, double delta) {
  if (!(delta > 0)) throw Error(message({"huber_loss(): delta must be positive: ", delta}));
  Tensor losses = make_output(0, self.scalar_type());
  cpu::huber_loss_out(self, target, loss_reduction::none, delta, losses);
  return reduced_loss(losses, reduction);
}

/// The loss of the probability of one of two classes. Logarithms are at least -100.
struct two_class_entropy {
  template <class T>
  static T apply(T probability, T target) {
    const T of_other = std::max(std::log1p(-probability), T(-100));
    const T of_class = std::max(std::log(probability), T(-100));
    return (target - 1) * of_other - target * of_class;
  }
};
constexpr operation entropy_op{"binary_cross_entropy", floating_types::loops<two_class_entropy, 2>};

void check_probabilities(const Tensor& t) {
  const Tensor fits = at::logical_and(at::ge(t, 0), at::le(t, 1));
  if (!at::all(fits).item().toBool())
    throw Error("binary_cross_entropy(): a probability lies between 0 and 1");
}
Tensor& binary_cross_entropy_out(const Tensor& self, const Tensor& target,
                                 const std::optional<Tensor>& weight, std::int64_t reduction,
                                 Tensor& out) {
  constexpr const char* name = "binary_cross_entropy";
  check_type(name, target, self.scalar_type());
  check_type(name, out, self.scalar_type());
  if (!self.is_floating_point()) refuse_type(name, self.scalar_type());
  const Tensor probabilities = self.squeeze();
  const Tensor classes = target.squeeze();
  Tensor losses = apply({entropy_op, probabilities, classes});
  if (losses.sizes() != probabilities.sizes())
    throw Error(message({name, "(): ", target.str(), " does not broadcast to ", self.str()}));
  check_probabilities(self);
  check_probabilities(target);
  losses = losses.view(self.sizes());
  if (weight && weight->defined()) losses.mul_(*weight);
  return write_out(reduced_loss(losses, reduction), out);
}
Tensor binary_cross_entropy(const Tensor& self, const Tensor& target,
                            const std::optional<Tensor>& weight, std::int64_t reduction) {
  Tensor out = make_output(0, self.scalar_type());
  return cpu::binary_cross_entropy_out(self, target, weight, reduction, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("mse_loss", TORCH_FN(dispatch::cpu::mse_loss));
  m.impl("mse_loss.out", TORCH_FN(dispatch::cpu::mse_loss_out));
  m.impl("smooth_l1_loss", TORCH_FN(dispatch::cpu::smooth_l1_loss));
  m.impl("smooth_l1_loss.out", TORCH_FN(dispatch::cpu::smooth_l1_loss_out));
  m.impl("huber_loss", TORCH_FN(dispatch::cpu::huber_loss));
  m.impl("huber_loss.out", TORCH_FN(dispatch::cpu::huber_loss_out));
  m.impl("binary_cross_entropy", TORCH_FN(dispatch::cpu::binary_cross_entropy));
  m.impl("binary_cross_entropy.out", TORCH_FN(dispatch::cpu::binary_cross_entropy_out));
}
