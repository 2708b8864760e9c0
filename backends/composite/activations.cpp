// SPDX-License-Identifier: BSL-1.0
// Activation functions that are others with certain numbers, or consist of others.
#include <ATen/ATen.h>
#include <torch/library.h>

namespace dispatch::composite {
namespace {

// G. Klambauer and others, Self-Normalizing Neural Networks, 2017.
constexpr double selu_alpha = 1.6732632423543772848170429916717;
constexpr double selu_scale = 1.0507009873554804934193349852946;

Tensor selu(const Tensor& self) { return at::elu(self, selu_alpha, selu_scale); }
Tensor& selu_(Tensor& self) { return at::elu_(self, selu_alpha, selu_scale); }

[[nodiscard]] Scalar inverse_of(const Scalar& alpha) {
  if (alpha.toDouble() == 0) throw Error("celu(): alpha must not be 0, by which it divides");
  return 1 / alpha.toDouble();
}
Tensor celu(const Tensor& self, const Scalar& alpha) {
  return at::elu(self, alpha, 1.0, inverse_of(alpha));
}
Tensor& celu_(Tensor& self, const Scalar& alpha) {
  return at::elu_(self, alpha, 1.0, inverse_of(alpha));
}

Tensor relu6(const Tensor& self) { return at::hardtanh(self, 0, 6); }
Tensor& relu6_(Tensor& self) { return at::hardtanh_(self, 0, 6); }

Tensor log_sigmoid(const Tensor& self) { return std::get<0>(at::log_sigmoid_forward(self)); }
Tensor& log_sigmoid_out(const Tensor& self, Tensor& out) {
  Tensor buffer = at::empty({0}, self.options());
  at::log_sigmoid_forward_out(out, buffer, self);
  return out;
}

/// One weight for all elements, or one for each channel, which is dimension 1.
Tensor prelu(const Tensor& self, const Tensor& weight) {
  if (self.scalar_type() != weight.scalar_type())
    throw Error(message(
        {"prelu(): self and weight have one type, given ", self.str(), " and ", weight.str()}));
  if (weight.dim() > 1)
    throw Error(message({"prelu(): weight is a number or a vector, given ", weight.str()}));
  if (weight.numel() == 1) return at::_prelu_kernel(self, weight.reshape({}).expand_as(self));
  if (self.dim() == 0)
    throw Error("prelu(): a tensor without dimensions has no channels; weight has one element");
  const std::int64_t channels = self.dim() > 1 ? self.size(1) : 1;
  if (channels != weight.numel())
    throw Error(message({"prelu(): weight has an element for each channel, given ", weight.numel(),
                         " for ", channels}));
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(self.dim()), 1);
  sizes[self.dim() > 1 ? 1 : 0] = channels;
  return at::_prelu_kernel(self, weight.view(sizes).expand_as(self));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("selu", &selu);
  m.impl("selu_", &selu_);
  m.impl("relu6", &relu6);
  m.impl("relu6_", &relu6_);
  m.impl("log_sigmoid", &log_sigmoid);
  m.impl("log_sigmoid.out", &log_sigmoid_out);
  m.impl("prelu", &prelu);
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("celu", &celu);
  m.impl("celu_", &celu_);
}
