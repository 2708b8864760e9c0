// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for distances between vectors, by the operators of these names.
#pragma once

#include <ATen/Functions.h>
#include <torch/nn/options/distance.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor cosine_similarity(const Tensor& x1, const Tensor& x2,
                                              const CosineSimilarityFuncOptions& options = {}) {
  return at::cosine_similarity(x1, x2, options.dim(), options.eps());
}
[[nodiscard]] inline Tensor pairwise_distance(const Tensor& x1, const Tensor& x2,
                                              const PairwiseDistanceFuncOptions& options = {}) {
  return at::pairwise_distance(x1, x2, options.p(), options.eps(), options.keepdim());
}
[[nodiscard]] inline Tensor pdist(const Tensor& input, double p = 2.0) {
  return at::pdist(input, p);
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
