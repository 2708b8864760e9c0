// SPDX-License-Identifier: BSL-1.0
// Losses of one class of several for each element or place: negative log likelihood and margins;
// the gradients of the likelihood.
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/loss_reduction.hpp"
#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using maybe_tensor = std::optional<Tensor>;
using two = std::tuple<Tensor, Tensor>;
using two_written = std::tuple<Tensor&, Tensor&>;
namespace loss_reduction = backend::loss_reduction;

void check_target(const char* name, const Tensor& target) {
  if (target.scalar_type() != kLong && target.scalar_type() != kByte)
    throw Error(message({name, "(): expected classes of type Long or Byte, given ", target.str()}));
}
void check_weight(const char* name, const maybe_tensor& weight, std::int64_t classes) {
  if (weight && weight->defined() && weight->numel() != classes)
    throw Error(message(
        {name, "(): expected a weight for each of ", classes, " classes, given ", weight->str()}));
}

void check_vector(const char* name, const maybe_tensor& weight) {
  if (weight && weight->defined() && weight->dim() != 1)
    throw Error(message({name, "(): expected a list of weights, given ", weight->str()}));
}

/// Elements [batch, classes, places], and a class for each [batch, place].
struct class_elements {
  Tensor elements;
  Tensor target;
  maybe_tensor weight;
  std::int64_t ignored;
};
template <class T>
struct class_sums {
  typename wider<T>::type losses{};
  typename wider<T>::type weights{};
};
/// Writes the loss of each place to `out`, if it is defined, and returns the sums.
template <class T>
[[nodiscard]] class_sums<T> sum_losses(const char* name, const class_elements& of,
                                       const Tensor& out) {
  using total = typename wider<T>::type;
  const Tensor elements = contiguous(of.elements);
  const Tensor target = contiguous(of.target, kLong);
  const bool has_weight = of.weight && of.weight->defined();
  const Tensor weight = has_weight ? contiguous(*of.weight) : Tensor();
  const T* const from = data_of<const T>(elements);
  const auto* const at = data_of<const std::int64_t>(target);
  const T* const weights = has_weight ? data_of<const T>(weight) : nullptr;
  T* const to = out.defined() ? data_of<T>(out) : nullptr;
  const std::int64_t classes = elements.size(1);
  const std::int64_t places = elements.size(2);
  class_sums<T> sums;
  for (std::int64_t i = 0; i < target.numel(); ++i) {
    const std::int64_t chosen = at[i];
    if (to != nullptr) to[i] = T(0);
    if (chosen == of.ignored) continue;
    if (chosen < 0 || chosen >= classes)
      throw IndexError(message({name, "(): the class ", chosen, " is none of ", classes}));
    const T factor = weights != nullptr ? weights[chosen] : T(1);
    const T element = from[(i / places * classes + chosen) * places + i % places];
    const auto loss = static_cast<T>(-(element * factor));
    if (to != nullptr) to[i] = loss;
    sums.losses += static_cast<total>(loss);
    sums.weights += static_cast<total>(factor);
  }
  return sums;
}
/// Writes to outputs of the result's sizes, and of one element.
void write_losses(const char* name, const class_elements& of, std::int64_t reduction, bool each,
                  Tensor& out, Tensor& total_weight) {
  if (!of.elements.is_floating_point()) refuse_type(name, of.elements.scalar_type());
  if (of.weight && of.weight->defined()) check_type(name, *of.weight, of.elements.scalar_type());
  visit_reals(name, of.elements.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_integral_v<T>) {
      const Tensor losses = each ? make_output(of.target.sizes(), out.scalar_type()) : Tensor();
      const class_sums<T> sums = sum_losses<T>(name, of, losses);
      fill_elements(total_weight, each ? 0. : static_cast<double>(sums.weights));
      if (each) return copy_elements(out, losses);
      const double sum = static_cast<double>(sums.losses);
      fill_elements(
          out, reduction == loss_reduction::mean ? sum / static_cast<double>(sums.weights) : sum);
    }
  });
}

two_written nll_loss_forward_out(const Tensor& self, const Tensor& target,
                                 const maybe_tensor& weight, std::int64_t reduction, SymInt ignored,
                                 Tensor& out, Tensor& total_weight) {
  constexpr const char* name = "nll_loss";
  if (self.dim() < 1 || self.dim() > 2)
    throw Error(message({name, "(): expected one or two dimensions, given ", self.str()}));
  if (target.dim() > 1)
    throw Error(message({name, "(): expected one class for each row, given ", target.str()}));
  const bool is_row = self.dim() == 1;
  if (is_row ? target.numel() != 1 : target.dim() != 1 || self.size(0) != target.size(0))
    throw Error(message(
        {name, "(): expected a class for each row, given ", self.str(), " and ", target.str()}));
  check_target(name, target);
  check_vector(name, weight);
  check_weight(name, weight, self.size(-1));
  check_type(name, out, self.scalar_type());
  check_type(name, total_weight, self.scalar_type());
  const bool each = reduction == loss_reduction::none && !is_row;
  resize_output(out, each ? target.sizes() : IntArrayRef());
  resize_output(total_weight, IntArrayRef());
  if (out.is_meta()) return {out, total_weight};
  const std::int64_t rows = is_row ? 1 : self.size(0);
  const Tensor elements = contiguous(self).view({rows, self.size(-1), 1});
  write_losses(name, {elements, target, weight, ignored.expect_int()}, reduction, each, out,
               total_weight);
  return {out, total_weight};
}
void check_places(const char* name, const Tensor& self, const Tensor& target,
                  const maybe_tensor& weight) {
  check_target(name, target);
  if (target.dim() != 3 || self.dim() != 4 || self.size(0) != target.size(0) ||
      self.size(2) != target.size(1) || self.size(3) != target.size(2))
    throw Error(message({name, "(): expected a class for each place of 4 dimensions, given ",
                         self.str(), " and ", target.str()}));
  check_weight(name, weight, self.size(1));
}
two_written nll_loss2d_forward_out(const Tensor& self, const Tensor& target,
                                   const maybe_tensor& weight, std::int64_t reduction,
                                   SymInt ignored, Tensor& out, Tensor& total_weight) {
  constexpr const char* name = "nll_loss2d";
  check_places(name, self, target, weight);
  check_type(name, out, self.scalar_type());
  check_type(name, total_weight, self.scalar_type());
  if (!self.is_floating_point()) refuse_type(name, self.scalar_type());
  const bool each = reduction == loss_reduction::none;
  if (each || target.numel() != 0) check_type(name, target, kLong);
  resize_output(out, each ? target.sizes() : IntArrayRef());
  resize_output(total_weight, IntArrayRef());
  if (out.is_meta()) return {out, total_weight};
  const Tensor elements = contiguous(self).flatten(2);
  write_losses(name, {elements, target, weight, ignored.expect_int()}, reduction, each, out,
               total_weight);
  return {out, total_weight};
}
template <auto written>
two forward(const Tensor& self, const Tensor& target, const maybe_tensor& weight,
            std::int64_t reduction, SymInt ignored) {
  Tensor out = make_output(0, self.scalar_type());
  Tensor total_weight = make_output(0, self.scalar_type());
  written(self, target, weight, reduction, ignored, out, total_weight);
  return {out, total_weight};
}

/// Writes the gradient of each place to its class, and zeros elsewhere. `each`: a gradient for each
/// place; otherwise one, divided by the total weight for a mean.
void write_gradients(const char* name, const class_elements& of, const Tensor& gradient, bool each,
                     double divisor, const Tensor& out) {
  const std::int64_t classes = of.elements.size(1);
  const std::int64_t places = of.elements.size(2);
  const ScalarType type = out.scalar_type();
  fill_elements(out, 0);
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.is_meta()) return true;
        const Tensor outer = contiguous(gradient, computed_type(type));
        const Tensor target = contiguous(of.target, kLong);
        const bool has_weight = of.weight && of.weight->defined();
        const Tensor weight = has_weight ? contiguous(*of.weight, computed_type(type)) : Tensor();
        const Tensor held = make_output(out.sizes(), computed_type(type));
        fill_elements(held, 0);
        const auto* const at = data_of<const std::int64_t>(target);
        for (std::int64_t i = 0; i < target.numel(); ++i) {
          const std::int64_t chosen = at[i];
          if (chosen == of.ignored) continue;
          if (chosen < 0 || chosen >= classes)
            throw IndexError(message({name, "(): the class ", chosen, " is none of ", classes}));
          const T factor = has_weight ? data_of<const T>(weight)[chosen] : T(1);
          const T one = data_of<const T>(outer)[each ? i : 0];
          data_of<T>(held)[(i / places * classes + chosen) * places + i % places] =
              -factor * (each ? one : one / static_cast<T>(divisor));
        }
        copy_elements(out, held);
        return true;
      },
      floating_types());
}
[[nodiscard]] double divisor_of(std::int64_t reduction, const Tensor& total_weight) {
  return reduction == loss_reduction::mean ? total_weight.item().toDouble() : 1;
}

Tensor nll_loss_backward(const Tensor& gradient, const Tensor& self, const Tensor& target,
                         const maybe_tensor& weight, std::int64_t reduction, SymInt ignored,
                         const Tensor& total_weight) {
  constexpr const char* name = "nll_loss_backward";
  if (self.dim() < 1 || self.dim() > 2)
    throw Error(message({name, "(): expected one or two dimensions, given ", self.str()}));
  if (target.dim() > 1)
    throw Error(message({name, "(): expected one class for each row, given ", target.str()}));
  const bool is_row = self.dim() == 1;
  if (!(is_row && target.dim() == 0) && self.size(0) != target.numel() && !is_row)
    throw Error(message(
        {name, "(): expected a class for each row, given ", self.str(), " and ", target.str()}));
  if (total_weight.numel() != 1)
    throw Error(message({name, "(): expected one total weight, given ", total_weight.str()}));
  check_weight(name, weight, self.size(-1));
  const bool each = reduction == loss_reduction::none && !is_row;
  if (each ? gradient.dim() != 1 || gradient.size(0) != self.size(0)
           : gradient.dim() > 1 || gradient.numel() != 1)
    throw Error(message({name, "(): expected the gradient of the loss, given ", gradient.str()}));
  check_target(name, target);
  check_type(name, gradient, self.scalar_type());
  if (weight && weight->defined()) check_type(name, *weight, self.scalar_type());
  const std::int64_t rows = is_row ? 1 : self.size(0);
  const Tensor elements = contiguous(self).view({rows, self.size(-1), 1});
  const Tensor out = make_output(self.sizes(), self.scalar_type());
  write_gradients(name, {elements, target, weight, ignored.expect_int()}, gradient, each,
                  divisor_of(reduction, total_weight), out.view(elements.sizes()));
  return out;
}
Tensor nll_loss2d_backward(const Tensor& gradient, const Tensor& self, const Tensor& target,
                           const maybe_tensor& weight, std::int64_t reduction, SymInt ignored,
                           const Tensor& total_weight) {
  constexpr const char* name = "nll_loss2d_backward";
  check_places(name, self, target, weight);
  if (total_weight.numel() != 1)
    throw Error(message({name, "(): expected one total weight, given ", total_weight.str()}));
  const bool each = reduction == loss_reduction::none;
  if (each ? gradient.sizes() != target.sizes() : gradient.dim() > 1 || gradient.numel() != 1)
    throw Error(message({name, "(): expected the gradient of the loss, given ", gradient.str()}));
  check_type(name, target, kLong);
  check_type(name, gradient, self.scalar_type());
  if (weight && weight->defined()) check_type(name, *weight, self.scalar_type());
  const Tensor elements = contiguous(self).flatten(2);
  const Tensor out = make_output(self.sizes(), self.scalar_type());
  write_gradients(name, {elements, target, weight, ignored.expect_int()}, gradient, each,
                  divisor_of(reduction, total_weight), out.view(elements.sizes()));
  return out;
}

/// The sum of how much other classes come near to the chosen one, as a mean of the classes.
template <class T>
[[nodiscard]] T margin_loss(const T* row, std::int64_t classes, std::int64_t chosen, bool squares,
                            T margin, T weight) {
  T sum = 0;
  for (std::int64_t k = 0; k < classes; ++k) {
    const T z = margin - row[chosen] + row[k];
    if (k != chosen && z > 0) sum += weight * (squares ? z * z : z);
  }
  return sum / static_cast<T>(classes);
}
Tensor& multi_margin_loss_out(const Tensor& self, const Tensor& target, const Scalar& p,
                              const Scalar& margin, const maybe_tensor& weight,
                              std::int64_t reduction, Tensor& out) {
  constexpr const char* name = "multi_margin_loss";
  const double power = p.toDouble();
  if (power != 1 && power != 2) throw Error(message({name, "(): p is 1 or 2, given ", power}));
  if (self.dim() > 2 || (self.dim() != 0 && self.size(-1) == 0))
    throw Error(message({name, "(): expected one row of classes or several, given ", self.str()}));
  const std::int64_t rows = self.dim() == 2 ? self.size(0) : 1;
  const std::int64_t classes = self.dim() == 0 ? 1 : self.size(-1);
  if (target.dim() > 1 || target.numel() != rows)
    throw Error(message(
        {name, "(): expected a class for each row, given ", self.str(), " and ", target.str()}));
  check_vector(name, weight);
  check_weight(name, weight, classes);
  const bool each = reduction == loss_reduction::none && target.dim() != 0;
  resize_output(out, each ? IntArrayRef(rows) : IntArrayRef());
  if (self.numel() == 0) return out;
  if (self.scalar_type() != kFloat && self.scalar_type() != kDouble)
    refuse_type(name, self.scalar_type());
  check_type(name, target, kLong);
  check_type(name, out, self.scalar_type());
  const Tensor elements = contiguous(self);
  const Tensor chosen = contiguous(target);
  const bool has_weight = weight && weight->defined();
  if (has_weight) check_type(name, *weight, self.scalar_type());
  const Tensor weights = has_weight ? contiguous(*weight) : Tensor();
  const Tensor losses = make_output(rows, self.scalar_type());
  const auto write = [&]<class T>(type_tag<T>) {
    for (std::int64_t i = 0; i < rows; ++i) {
      const std::int64_t at = data_of<const std::int64_t>(chosen)[i];
      if (at < 0 || at >= classes)
        throw Error(message({name, "(): the class ", at, " is none of ", classes}));
      data_of<T>(losses)[i] =
          margin_loss(data_of<const T>(elements) + i * classes, classes, at, power == 2,
                      margin.to<T>(), has_weight ? data_of<const T>(weights)[at] : T(1));
    }
  };
  if (self.scalar_type() == kFloat)
    write(type_tag<float>());
  else
    write(type_tag<double>());
  const Tensor result = backend::reduced_loss(losses, reduction);
  copy_elements(out, result.view(out.sizes()));
  return out;
}
Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p,
                         const Scalar& margin, const maybe_tensor& weight, std::int64_t reduction) {
  Tensor out = make_output(0, self.scalar_type());
  return cpu::multi_margin_loss_out(self, target, p, margin, weight, reduction, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("nll_loss_forward", TORCH_FN(forward<&nll_loss_forward_out>));
  m.impl("nll_loss_forward.output", TORCH_FN(nll_loss_forward_out));
  m.impl("nll_loss2d_forward", TORCH_FN(forward<&nll_loss2d_forward_out>));
  m.impl("nll_loss2d_forward.output", TORCH_FN(nll_loss2d_forward_out));
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::nll_loss_backward, "nll_loss_backward",
                       "nll_loss_backward.grad_input");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::nll_loss2d_backward, "nll_loss2d_backward",
                       "nll_loss2d_backward.grad_input");
  m.impl("multi_margin_loss", TORCH_FN(dispatch::cpu::multi_margin_loss));
  m.impl("multi_margin_loss.out", TORCH_FN(dispatch::cpu::multi_margin_loss_out));
}
