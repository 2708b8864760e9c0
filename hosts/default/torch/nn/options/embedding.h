// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of embeddings.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include <torch/arg.h>
#include <torch/enum.h>
#include <torch/types.h>

namespace torch {
namespace nn {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

using EmbeddingBagMode = std::variant<enumtype::kSum, enumtype::kMean, enumtype::kMax>;

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct EmbeddingFuncOptions {
  TORCH_ARG(std::optional<std::int64_t>, padding_idx) = std::nullopt;
  TORCH_ARG(std::optional<double>, max_norm) = std::nullopt;
  TORCH_ARG(double, norm_type) = 2.0;
  TORCH_ARG(bool, scale_grad_by_freq) = false;
  TORCH_ARG(bool, sparse) = false;
};
struct EmbeddingBagFuncOptions {
  TORCH_ARG(Tensor, offsets) = {};
  TORCH_ARG(std::optional<double>, max_norm) = std::nullopt;
  TORCH_ARG(double, norm_type) = 2.0;
  TORCH_ARG(bool, scale_grad_by_freq) = false;
  TORCH_ARG(EmbeddingBagMode, mode) = torch::kMean;
  TORCH_ARG(bool, sparse) = false;
  TORCH_ARG(Tensor, per_sample_weights) = {};
  TORCH_ARG(bool, include_last_offset) = false;
  TORCH_ARG(std::optional<std::int64_t>, padding_idx) = std::nullopt;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace functional
}  // namespace nn
}  // namespace torch
