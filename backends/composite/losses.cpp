// SPDX-License-Identifier: BSL-1.0
// Loss functions of other operators: distances, margins, divergences and cross entropies.
#include <cmath>
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/loss_reduction.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::reduced_loss;
using maybe_tensor = std::optional<Tensor>;

Tensor l1_loss(const Tensor& self, const Tensor& target, std::int64_t reduction) {
  return reduced_loss(at::abs(at::sub(self, target)), reduction);
}

Tensor& soft_margin_loss_out(const Tensor& self, const Tensor& target, std::int64_t reduction,
                             Tensor& out) {
  const bool has_all = reduction == backend::loss_reduction::none;
  Tensor losses = has_all ? out : at::empty({0}, out.options());
  at::neg_out(losses, self).mul_(target).exp_().log1p_();
  return has_all ? out : write_result(out, reduced_loss(losses, reduction));
}
Tensor soft_margin_loss(const Tensor& self, const Tensor& target, std::int64_t reduction) {
  Tensor out = at::empty({0}, self.options());
  return composite::soft_margin_loss_out(self, target, reduction, out);
}

Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin,
                            std::int64_t reduction) {
  const Tensor zeros = at::zeros_like(self);
  const Tensor near = at::full_like(self, margin).sub_(self).clamp_min_(0);
  const Tensor losses = at::add(at::where(at::ne(target, 1), near, zeros),
                                at::where(at::ne(target, -1), self, zeros));
  return reduced_loss(losses, reduction);
}
Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                           double margin, std::int64_t reduction) {
  const Tensor losses = at::add(at::mul(at::neg(target), at::sub(input1, input2)), margin);
  return reduced_loss(at::clamp_min(losses, 0), reduction);
}
Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                             double margin, std::int64_t reduction) {
  const std::int64_t n = target.dim();
  if (n > 1)
    throw Error(message({"cosine_embedding_loss(): expected one target for each pair of vectors, ",
                         "given ", target.str()}));
  if (input1.dim() != n + 1 || input2.dim() != n + 1)
    throw Error(message({"cosine_embedding_loss(): expected ", n + 1, " dimensions, given ",
                         input1.str(), " and ", input2.str()}));
  constexpr double least = 1e-12;  // added to squares of lengths
  const Tensor product = at::sum(at::mul(input1, input2), n);
  const Tensor square1 = at::add(at::sum(at::mul(input1, input1), n), least);
  const Tensor square2 = at::add(at::sum(at::mul(input2, input2), n), least);
  const Tensor cosine = at::div(product, at::sqrt(at::mul(square1, square2)));
  const Tensor zeros = at::zeros_like(cosine);
  const Tensor apart = at::clamp_min(at::sub(cosine, margin), 0);
  const Tensor losses = at::add(at::where(at::eq(target, 1), at::rsub(cosine, 1), zeros),
                                at::where(at::eq(target, -1), apart, zeros));
  return reduced_loss(losses, reduction);
}
Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                           double margin, double p, double eps, bool swap, std::int64_t reduction) {
  if (anchor.dim() != positive.dim() || positive.dim() != negative.dim())
    throw Error(message({"triplet_margin_loss(): expected as many dimensions, given ", anchor.str(),
                         ", ", positive.str(), " and ", negative.str()}));
  const Tensor near = at::pairwise_distance(anchor, positive, p, eps);
  Tensor far = at::pairwise_distance(anchor, negative, p, eps);
  if (swap) far = at::min(far, at::pairwise_distance(positive, negative, p, eps));
  return reduced_loss(at::clamp_min(at::sub(at::add(near, margin), far), 0), reduction);
}

/// log(n!) by Stirling, for numbers above 1.
[[nodiscard]] Tensor log_factorial(const Tensor& n) {
  constexpr double pi = 3.14159265358979323846;
  const Tensor root = at::mul(at::log(at::mul(n, 2 * pi)), 0.5);
  const Tensor out = at::add(at::sub(at::mul(n, at::log(n)), n), root);
  return at::masked_fill(out, at::le(n, 1), 0);
}
Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full,
                        double eps, std::int64_t reduction) {
  Tensor losses = log_input ? at::sub(at::exp(input), at::mul(target, input))
                            : at::sub(input, at::mul(target, at::log(at::add(input, eps))));
  if (full) losses = at::add(losses, log_factorial(target));
  return reduced_loss(losses, reduction);
}

Tensor kl_div(const Tensor& input, const Tensor& target, std::int64_t reduction, bool log_target) {
  for (const Tensor& t : {input, target})
    if (!t.is_floating_point())
      throw Error(message({"kl_div(): expected floating-point elements, given ", t.str()}));
  const Tensor losses = log_target ? at::mul(at::exp(target), at::sub(target, input))
                                   : at::sub(at::xlogy(target, target), at::mul(target, input));
  return reduced_loss(losses, reduction);
}

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target,
                                        const maybe_tensor& weight, const maybe_tensor& pos_weight,
                                        std::int64_t reduction) {
  Tensor of_class = at::log_sigmoid(self);
  if (pos_weight && pos_weight->defined())
    of_class.mul_(at::mul(at::sub(*pos_weight, 1), target).add_(1));
  Tensor losses = at::rsub(target, 1).mul_(self).sub_(of_class);
  if (weight && weight->defined()) losses.mul_(*weight);
  return reduced_loss(losses, reduction);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("l1_loss", TORCH_FN(dispatch::composite::l1_loss));
  m.impl("hinge_embedding_loss", TORCH_FN(dispatch::composite::hinge_embedding_loss));
  m.impl("margin_ranking_loss", TORCH_FN(dispatch::composite::margin_ranking_loss));
  m.impl("cosine_embedding_loss", TORCH_FN(dispatch::composite::cosine_embedding_loss));
  m.impl("triplet_margin_loss", TORCH_FN(dispatch::composite::triplet_margin_loss));
  m.impl("poisson_nll_loss", TORCH_FN(dispatch::composite::poisson_nll_loss));
  m.impl("kl_div", TORCH_FN(dispatch::composite::kl_div));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("soft_margin_loss", TORCH_FN(dispatch::composite::soft_margin_loss));
  m.impl("soft_margin_loss.out", TORCH_FN(dispatch::composite::soft_margin_loss_out));
  m.impl("binary_cross_entropy_with_logits",
         TORCH_FN(dispatch::composite::binary_cross_entropy_with_logits));
}
