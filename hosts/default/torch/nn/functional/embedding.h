// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for rows of a table, and for numbers as rows with a single 1.
#pragma once

#include <cstdint>

#include <ATen/Functions.h>
#include <torch/nn/options/embedding.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor one_hot(const Tensor& tensor, std::int64_t num_classes = -1) {
  return at::one_hot(tensor, num_classes);
}

/// The rows of `weight` with these numbers. With `max_norm` it shortens longer ones in `weight`.
[[nodiscard]] inline Tensor embedding(const Tensor& input, const Tensor& weight,
                                      const EmbeddingFuncOptions& options = {}) {
  std::int64_t padding = -1;
  if (options.padding_idx()) {
    const std::int64_t rows = weight.size(0);
    padding = *options.padding_idx();
    TORCH_CHECK(padding >= -rows && padding < rows, "Padding_idx must be within num_embeddings");
    if (padding < 0) padding += rows;
  }
  if (options.max_norm()) {
    Tensor table = weight;
    at::embedding_renorm_(table, input.contiguous(), *options.max_norm(), options.norm_type());
  }
  return at::embedding(weight, input, padding, options.scale_grad_by_freq(), options.sparse());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
