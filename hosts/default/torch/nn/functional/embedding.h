// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for rows of a table, their sums, and numbers as rows with a single 1.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>

#include <ATen/Functions.h>
#include <c10/util/Exception.h>
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

namespace detail {
inline void check_bags(const Tensor& input, const EmbeddingBagFuncOptions& options) {
  const Tensor& weights = options.per_sample_weights();
  TORCH_CHECK(!weights.defined() || input.sizes() == weights.sizes(),
              "embedding_bag: If per_sample_weights (",
              weights.defined() ? weights.sizes() : IntArrayRef(),
              ") is not null, then it must have the same shape as the input (", input.sizes(), ")");
  TORCH_CHECK(input.dim() == 1 || input.dim() == 2,
              "input has to be 1D or 2D Tensor, but got Tensor of dimension ", input.dim());
  const Tensor& offsets = options.offsets();
  TORCH_CHECK(input.dim() != 2 || !offsets.defined(),
              "If input is 2D, then offsets has to be null, as input is treated is a mini-batch of "
              "fixed length sequences. However, found offsets of type Tensor");
  TORCH_CHECK(input.dim() != 1 || offsets.defined(), "offsets has to be a 1D Tensor but got null");
  TORCH_CHECK(!offsets.defined() || offsets.dim() == 1, "offsets has to be a 1D Tensor");
  if (std::holds_alternative<enumtype::kMax>(options.mode())) {
    TORCH_CHECK(!options.scale_grad_by_freq(),
                "max mode does not support scaling the gradient by the frequency");
    TORCH_CHECK(!options.sparse(), "max mode does not support sparse weights");
  }
  TORCH_CHECK(
      !weights.defined() || std::holds_alternative<enumtype::kSum>(options.mode()),
      "embedding_bag: per_sample_weights was not null. per_sample_weights is only supported "
      "for mode='kSum' (got mode='",
      enumtype::get_enum_name(options.mode()), "').Please open a feature request on GitHub.");
}
}  // namespace detail

/// The sum, mean or maximum of the rows of each bag. A row of a 2-D input is a bag; otherwise
/// `offsets` has the first number of each.
[[nodiscard]] inline Tensor embedding_bag(const Tensor& input, const Tensor& weight,
                                          const EmbeddingBagFuncOptions& options = {}) {
  detail::check_bags(input, options);
  const bool has_rows = input.dim() == 2;
  const Tensor numbers = has_rows ? input.reshape(-1) : input;
  const Tensor offsets = has_rows ? at::arange(0, input.numel(), input.size(1),
                                               TensorOptions(kLong).device(input.device()))
                                  : options.offsets();
  const Tensor& given = options.per_sample_weights();
  const Tensor weights = has_rows && given.defined() ? given.reshape(-1) : given;
  if (options.max_norm()) {
    Tensor table = weight;
    at::embedding_renorm_(table, numbers, *options.max_norm(), options.norm_type());
  }
  // The operator's numbers are the places of the words among the alternatives.
  return std::get<0>(at::embedding_bag(weight, numbers, offsets, options.scale_grad_by_freq(),
                                       static_cast<std::int64_t>(options.mode().index()),
                                       options.sparse(), weights, options.include_last_offset(),
                                       options.padding_idx()));
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
