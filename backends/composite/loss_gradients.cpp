// SPDX-License-Identifier: BSL-1.0
// The gradients of losses of pairs of elements.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/loss_reduction.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

Tensor smooth_l1_loss_backward(const Tensor& gradient, const Tensor& self, const Tensor& target,
                               std::int64_t reduction, double beta) {
  Tensor out = at::zeros_like(self);
  return at::smooth_l1_loss_backward_out(out, gradient, self, target, reduction, beta);
}
Tensor huber_loss_backward(const Tensor& gradient, const Tensor& self, const Tensor& target,
                           std::int64_t reduction, double delta) {
  Tensor out = at::zeros_like(self);
  return at::huber_loss_backward_out(out, gradient, self, target, reduction, delta);
}
/// The loss is log(1 + exp(-target * self)).
Tensor& soft_margin_loss_backward_out(const Tensor& gradient, const Tensor& self,
                                      const Tensor& target, std::int64_t reduction, Tensor& out) {
  const double share =
      reduction == backend::loss_reduction::mean ? 1 / static_cast<double>(self.numel()) : 1;
  const Tensor z = at::exp(at::mul(at::neg(target), self));
  const Tensor slope = at::div(at::mul(target, z), at::add(z, 1));
  return write_cast(out, at::mul(at::mul(slope, -share), gradient));
}
Tensor soft_margin_loss_backward(const Tensor& gradient, const Tensor& self, const Tensor& target,
                                 std::int64_t reduction) {
  Tensor out = at::empty({0}, self.options());
  return composite::soft_margin_loss_backward_out(gradient, self, target, reduction, out);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("smooth_l1_loss_backward", TORCH_FN(dispatch::composite::smooth_l1_loss_backward));
  m.impl("huber_loss_backward", TORCH_FN(dispatch::composite::huber_loss_backward));
  m.impl("soft_margin_loss_backward", TORCH_FN(dispatch::composite::soft_margin_loss_backward));
  m.impl("soft_margin_loss_backward.grad_input",
         TORCH_FN(dispatch::composite::soft_margin_loss_backward_out));
}
