// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of embeddings.
#pragma once

#include <cstdint>
#include <optional>

#include <torch/arg.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

struct SCHEMA_CT_SHARED EmbeddingFuncOptions {
  TORCH_ARG(std::optional<std::int64_t>, padding_idx) = std::nullopt;
  TORCH_ARG(std::optional<double>, max_norm) = std::nullopt;
  TORCH_ARG(double, norm_type) = 2.0;
  TORCH_ARG(bool, scale_grad_by_freq) = false;
  TORCH_ARG(bool, sparse) = false;
};

}  // namespace functional
}  // namespace nn
}  // namespace torch
