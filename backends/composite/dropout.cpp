// SPDX-License-Identifier: BSL-1.0
// Dropout: elements, or whole channels, are replaced at random during training.
#include <cmath>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "options.hpp"

namespace dispatch::composite {
namespace {

enum class dropped { elements, channels };
enum class replacement { zero, negative };

/// 1 for what is kept, of which every element, or every channel, has one.
[[nodiscard]] Tensor noise_for(const Tensor& self, dropped what) {
  if (what == dropped::elements) return at::empty_like(self);
  if (self.dim() < 2)
    throw Error(message({"feature_dropout(): the input has samples and channels, not ", self.dim(),
                         " dimensions"}));
  std::vector<std::int64_t> sizes(self.sizes().size(), 1);
  sizes[0] = self.size(0);
  sizes[1] = self.size(1);
  return at::empty(sizes, self.options());
}

[[nodiscard]] bool changes(const Tensor& self, double share, bool train) {
  if (!(share >= 0 && share <= 1))
    throw Error(message({"dropout(): the share of what is dropped is from 0 to 1, not ", share}));
  return share != 0 && train && self.numel() != 0;
}

/// The number that a kept element is multiplied by, and one that is added to all. The negative
/// replacement keeps the mean and the variance of what comes from SELU.
struct noise {
  Tensor factor;
  std::optional<Tensor> added;
};
[[nodiscard]] noise draw(const Tensor& self, double share, dropped what, replacement by) {
  Tensor kept = noise_for(self, what).bernoulli_(1 - share);
  if (by == replacement::zero) return {kept.div_(1 - share), {}};
  constexpr double limit = 1.7580993408473766;  // of SELU below, with the opposite sign
  const double scale = 1 / std::sqrt((limit * limit * share + 1) * (1 - share));
  const Tensor added = at::add(kept, -1).mul_(limit * scale).add_(limit * scale * share);
  return {kept.mul_(scale), added};
}

template <dropped what, replacement by>
Tensor drop(const Tensor& self, double share, bool train) {
  if (!changes(self, share, train)) return self;
  if (share == 1) return at::mul(self, at::zeros({}, self.options()));
  const noise drawn = draw(self, share, what, by);
  const Tensor out = at::mul(self, drawn.factor);
  return drawn.added ? Tensor(out).add_(*drawn.added) : out;
}
template <dropped what, replacement by>
Tensor& drop_(Tensor& self, double share, bool train) {
  if (!changes(self, share, train)) return self;
  if (share == 1) return self.mul_(at::zeros({}, self.options()));
  const noise drawn = draw(self, share, what, by);
  self.mul_(drawn.factor);
  return drawn.added ? self.add_(*drawn.added) : self;
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("dropout", TORCH_FN((drop<dropped::elements, replacement::zero>)));
  m.impl("dropout_", TORCH_FN((drop_<dropped::elements, replacement::zero>)));
  m.impl("feature_dropout", TORCH_FN((drop<dropped::channels, replacement::zero>)));
  m.impl("feature_dropout_", TORCH_FN((drop_<dropped::channels, replacement::zero>)));
  m.impl("alpha_dropout", TORCH_FN((drop<dropped::elements, replacement::negative>)));
  m.impl("alpha_dropout_", TORCH_FN((drop_<dropped::elements, replacement::negative>)));
  m.impl("feature_alpha_dropout", TORCH_FN((drop<dropped::channels, replacement::negative>)));
  m.impl("feature_alpha_dropout_", TORCH_FN((drop_<dropped::channels, replacement::negative>)));
}
