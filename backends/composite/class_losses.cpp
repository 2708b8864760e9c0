// SPDX-License-Identifier: BSL-1.0
// Losses of one class of several: negative log likelihood of any dimensions, and cross entropy.
#include <limits>
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "../common/loss_reduction.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::reduced_loss;
namespace loss_reduction = backend::loss_reduction;
using maybe_tensor = std::optional<Tensor>;

Tensor nll_loss(const Tensor& self, const Tensor& target, const maybe_tensor& weight,
                std::int64_t reduction, SymInt ignored) {
  return std::get<0>(at::nll_loss_forward(self, target, weight, reduction, ignored.expect_int()));
}
Tensor& nll_loss_out(const Tensor& self, const Tensor& target, const maybe_tensor& weight,
                     std::int64_t reduction, SymInt ignored, Tensor& out) {
  Tensor total = at::empty({0}, self.options());
  at::nll_loss_forward_out(out, total, self, target, weight, reduction, ignored.expect_int());
  return out;
}
Tensor nll_loss2d(const Tensor& self, const Tensor& target, const maybe_tensor& weight,
                  std::int64_t reduction, SymInt ignored) {
  return std::get<0>(at::nll_loss2d_forward(self, target, weight, reduction, ignored.expect_int()));
}
Tensor& nll_loss2d_out(const Tensor& self, const Tensor& target, const maybe_tensor& weight,
                       std::int64_t reduction, SymInt ignored, Tensor& out) {
  Tensor total = at::empty({0}, self.options());
  at::nll_loss2d_forward_out(out, total, self, target, weight, reduction, ignored.expect_int());
  return out;
}

/// Three dimensions, or more than four, are four: those behind the classes are one.
Tensor nll_loss_nd(const Tensor& self, const Tensor& target, const maybe_tensor& weight,
                   std::int64_t reduction, SymInt ignored) {
  constexpr const char* name = "nll_loss_nd";
  if (self.dim() == 0)
    throw ValueError(message({name, "(): expected a dimension of classes, given ", self.str()}));
  if (self.dim() != 1 && (target.dim() == 0 || self.size(0) != target.size(0)))
    throw ValueError(message({name, "(): expected a class for each element of the batch, given ",
                              self.str(), " and ", target.str()}));
  if (self.dim() < 3) return composite::nll_loss(self, target, weight, reduction, ignored);
  if (self.dim() == 4) return composite::nll_loss2d(self, target, weight, reduction, ignored);
  const IntArrayRef places = self.sizes().slice(2, self.sizes().size() - 2);
  if (target.sizes().slice(1, target.sizes().size() - 1) != places)
    throw Error(message(
        {name, "(): expected a class for each place, given ", self.str(), " and ", target.str()}));
  const std::int64_t count = backend::product(places);
  const Tensor losses = composite::nll_loss2d(
      self.contiguous().view({self.size(0), self.size(1), 1, count}),
      target.contiguous().view({target.size(0), 1, count}), weight, reduction, ignored);
  return reduction == loss_reduction::none ? losses.view(target.sizes()) : losses;
}

/// Where the classes of a tensor are.
[[nodiscard]] std::int64_t class_dimension(const Tensor& self) { return self.dim() == 1 ? 0 : 1; }
/// The weight of each class, in its dimension.
[[nodiscard]] Tensor along_classes(const Tensor& weight, const Tensor& self) {
  backend::shape sizes(self.sizes());
  const std::int64_t d = class_dimension(self);
  if (weight.dim() != 1 || weight.numel() != self.size(d))
    throw Error(message({"cross_entropy_loss(): expected a weight for each of ", self.size(d),
                         " classes, given ", weight.str()}));
  for (std::size_t i = 0; i < sizes.count; ++i)
    if (static_cast<std::int64_t>(i) != d) sizes.at[i] = 1;
  return weight.view(IntArrayRef(sizes));
}
[[nodiscard]] double number_of_classes(const Tensor& self) {
  return static_cast<double>(self.size(class_dimension(self)));
}

Tensor of_probabilities(const Tensor& self, const Tensor& given, const maybe_tensor& weight,
                        std::int64_t reduction, double smoothing) {
  const Tensor logs = at::log_softmax(self, class_dimension(self), self.scalar_type());
  Tensor target = given;
  if (smoothing > 0)
    target = at::add(at::mul(target, 1 - smoothing), smoothing / number_of_classes(logs));
  Tensor products = at::mul(logs, target);
  if (weight && weight->defined()) products = at::mul(products, along_classes(*weight, logs));
  if (reduction == loss_reduction::none) return at::neg(at::sum(products, class_dimension(logs)));
  const Tensor sum = at::neg(at::sum(products));
  if (reduction == loss_reduction::sum) return sum;
  if (logs.numel() == 0) return at::full_like(sum, std::numeric_limits<double>::quiet_NaN());
  return at::div(sum, static_cast<double>(logs.numel()) / number_of_classes(logs));
}
/// The loss of a uniform distribution, which smoothing adds.
[[nodiscard]] Tensor uniform_loss(const Tensor& logs, const Tensor& target,
                                  const maybe_tensor& weight, std::int64_t reduction,
                                  std::int64_t ignored) {
  const bool has_weight = weight && weight->defined();
  const Tensor weighted = has_weight ? at::mul(logs, along_classes(*weight, logs)) : logs;
  const Tensor is_ignored = at::eq(target, ignored);
  const Tensor losses =
      at::masked_fill(at::neg(at::sum(weighted, class_dimension(logs))), is_ignored, 0);
  if (reduction != loss_reduction::mean) return reduced_loss(losses, reduction);
  const Tensor counts = at::logical_not(is_ignored);
  if (!has_weight) return at::mean(at::masked_select(losses, counts));
  const Tensor weights = at::gather(*weight, 0, at::masked_select(target, counts).flatten());
  return at::div(at::sum(losses), at::sum(weights));
}
Tensor cross_entropy_loss(const Tensor& self, const Tensor& target, const maybe_tensor& weight,
                          std::int64_t reduction, SymInt ignored, double smoothing) {
  constexpr const char* name = "cross_entropy_loss";
  const auto check_smoothing = [&] {
    if (!(smoothing >= 0 && smoothing <= 1))
      throw Error(message({name, "(): label_smoothing lies between 0 and 1, given ", smoothing}));
  };
  if (self.sizes() == target.sizes()) {
    if (!target.is_floating_point())
      throw Error(
          message({name, "(): expected floating-point probabilities, given ", target.str()}));
    if (ignored.expect_int() >= 0)
      throw Error(message({name, "(): no class is ignored where probabilities are given"}));
    check_smoothing();
    return of_probabilities(self, target, weight, reduction, smoothing);
  }
  const Tensor logs = at::log_softmax(self, class_dimension(self), self.scalar_type());
  if (smoothing == 0) return at::nll_loss_nd(logs, target, weight, reduction, ignored.expect_int());
  check_smoothing();
  const Tensor of_class = at::nll_loss_nd(logs, target, weight, reduction, ignored.expect_int());
  const Tensor of_all = uniform_loss(logs, target, weight, reduction, ignored.expect_int());
  return at::add(at::mul(of_class, 1 - smoothing),
                 at::mul(of_all, smoothing / number_of_classes(logs)));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("nll_loss", TORCH_FN(dispatch::composite::nll_loss));
  m.impl("nll_loss.out", TORCH_FN(dispatch::composite::nll_loss_out));
  m.impl("nll_loss2d", TORCH_FN(dispatch::composite::nll_loss2d));
  m.impl("nll_loss2d.out", TORCH_FN(dispatch::composite::nll_loss2d_out));
  m.impl("nll_loss_nd", TORCH_FN(dispatch::composite::nll_loss_nd));
  m.impl("cross_entropy_loss", TORCH_FN(dispatch::composite::cross_entropy_loss));
}
