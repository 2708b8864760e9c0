// SPDX-License-Identifier: BSL-1.0
// Covariances and correlations of variables, which are the rows of a matrix.
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "options.hpp"

namespace dispatch::composite {
namespace {

using maybe_tensor = std::optional<Tensor>;

void check_variables(const char* name, const Tensor& self) {
  if (self.dim() > 2)
    throw Error(message({name, "(): expected two dimensions at most, given ", self.str()}));
}
void check_weights(const maybe_tensor& weights, bool are_counts, std::int64_t observations) {
  if (!weights || !weights->defined()) return;
  const bool fits =
      are_counts ? isIntegralType(weights->scalar_type(), false) : weights->is_floating_point();
  if (weights->dim() > 1 || !fits || weights->numel() != observations)
    throw Error(message({"cov(): expected ", are_counts ? "an integer" : "a floating-point number",
                         " for each of ", observations, " observations, given ", weights->str()}));
  if (weights->numel() != 0 && at::lt(weights->min(), 0).item().toBool())
    throw Error("cov(): a weight is negative");
}
/// The product of both kinds of weights; undefined if there are none.
[[nodiscard]] Tensor weights_of(const maybe_tensor& counts, const maybe_tensor& weights) {
  const bool has_counts = counts && counts->defined();
  const bool has_weights = weights && weights->defined();
  if (has_counts && has_weights) return at::mul(*counts, *weights);
  return has_counts ? *counts : has_weights ? *weights : Tensor();
}

Tensor cov(const Tensor& self, std::int64_t correction, const maybe_tensor& counts,
           const maybe_tensor& weights) {
  check_variables("cov", self);
  if (self.scalar_type() == kBool) throw Error("cov(): elements of type Bool have no covariance");
  const Tensor variables = self.dim() < 2 ? self.view({1, -1}) : self;
  const std::int64_t observations = variables.size(1);
  check_weights(counts, true, observations);
  check_weights(weights, false, observations);
  const Tensor w = weights_of(counts, weights);
  const Tensor total =
      w.defined() ? w.sum() : at::scalar_tensor(observations, TensorOptions(kLong));
  if (w.defined() && at::eq(total, 0).item().toBool()) throw Error("cov(): the weights sum to 0");
  const Tensor weighted = w.defined() ? at::mul(variables, w) : variables;
  const Tensor mean = at::true_divide(at::sum(weighted, 1), total);
  Tensor norm = at::sub(total, correction);
  if (w.defined() && weights && weights->defined() && correction != 0)
    norm = at::sub(total, at::div(at::mul(at::sum(at::mul(w, *weights)), correction), total));
  const Tensor centered = at::sub(variables, mean.unsqueeze(1));
  const Tensor other = w.defined() ? at::mul(centered, w) : centered;
  const Tensor products = at::mm(centered, other.t().conj_physical());
  return at::true_divide(products, at::clamp_min(norm, 0)).squeeze();
}

Tensor corrcoef(const Tensor& self) {
  check_variables("corrcoef", self);
  const Tensor c = at::cov(self);
  if (c.dim() == 0) return at::div(c, c);
  const Tensor deviations = at::sqrt(at::real(c.diag()));
  const Tensor out = at::div(at::div(c, deviations.view({-1, 1})), deviations.view({1, -1}));
  if (!out.is_complex()) return at::clamp(out, -1, 1);
  return at::complex(at::clamp(at::real(out), -1, 1), at::clamp(at::imag(out), -1, 1));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("cov", TORCH_FN(dispatch::composite::cov));
  m.impl("corrcoef", TORCH_FN(dispatch::composite::corrcoef));
}
