// SPDX-License-Identifier: BSL-1.0
// Distances and similarities of vectors.
#include <algorithm>
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

Tensor dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  return at::norm(at::sub(self, other), p);
}
Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  const std::int64_t last = std::max(x1.dim(), x2.dim()) - 1;
  return at::norm(at::add(at::sub(x1, x2), eps), p, last, keepdim);
}

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, std::int64_t dim, double eps) {
  const ScalarType type = promoteTypes(x1.scalar_type(), x2.scalar_type());
  if (!isFloatingType(type))
    throw Error(message({"cosine_similarity(): expected floating-point elements, given ", x1.str(),
                         " and ", x2.str()}));
  if (!(eps >= 0))
    throw Error(message({"cosine_similarity(): eps must not be negative, given ", eps}));
  const backend::shape sizes = backend::broadcast(x1.sizes(), x2.sizes());
  const auto of_length_one = [&](const Tensor& x) {
    const Tensor all = (x.is_floating_point() ? x : x.to(type)).expand(IntArrayRef(sizes));
    return at::div(all, at::linalg_vector_norm(all, 2, dim, true).clamp_min_(eps));
  };
  return at::sum(at::mul(of_length_one(x1), of_length_one(x2)), dim);
}

/// The lengths of differences by the lengths and the products of the vectors.
Tensor euclidean_dist(const Tensor& x1, const Tensor& x2) {
  const Tensor length1 = at::sum(at::pow(x1, 2), -1, true);
  const Tensor length2 = at::sum(at::pow(x2, 2), -1, true);
  const Tensor left = at::cat({at::mul(x1, -2), length1, at::ones_like(length1)}, -1);
  const Tensor right = at::cat({x2, at::ones_like(length2), length2}, -1);
  return at::matmul(left, right.mT()).clamp_min_(0).sqrt_();
}
Tensor cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<std::int64_t> mode) {
  return at::_cdist_forward(x1, x2, p, mode);
}

Tensor pdist(const Tensor& self, double p) {
  if (self.dim() != 2)
    throw Error(message({"pdist(): expected the rows of a matrix, given ", self.str()}));
  if (!self.is_floating_point())
    throw Error(message({"pdist(): expected floating-point elements, given ", self.str()}));
  if (!(p >= 0)) throw Error(message({"pdist(): the exponent must not be negative: ", p}));
  return at::_pdist_forward(self.contiguous(), p);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("pairwise_distance", TORCH_FN(dispatch::composite::pairwise_distance));
  m.impl("cosine_similarity", TORCH_FN(dispatch::composite::cosine_similarity));
  m.impl("cdist", TORCH_FN(dispatch::composite::cdist));
  m.impl("pdist", TORCH_FN(dispatch::composite::pdist));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("dist", TORCH_FN(dispatch::composite::dist));
  m.impl("_euclidean_dist", TORCH_FN(euclidean_dist));
}
