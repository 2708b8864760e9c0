// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of normalisations.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <torch/arg.h>
#include <torch/types.h>

namespace torch {
namespace nn {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct LocalResponseNormOptions {
  LocalResponseNormOptions(std::int64_t size) : size_(size) {}
  TORCH_ARG(std::int64_t, size);
  TORCH_ARG(double, alpha) = 1e-4;
  TORCH_ARG(double, beta) = 0.75;
  TORCH_ARG(double, k) = 1.0;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct NormalizeFuncOptions {
  TORCH_ARG(double, p) = 2.0;
  TORCH_ARG(std::int64_t, dim) = 1;
  TORCH_ARG(double, eps) = 1e-12;
  TORCH_ARG(std::optional<Tensor>, out) = std::nullopt;
};
struct LayerNormFuncOptions {
  LayerNormFuncOptions(std::vector<std::int64_t> normalized_shape)
      : normalized_shape_(std::move(normalized_shape)) {}
  TORCH_ARG(std::vector<std::int64_t>, normalized_shape);
  TORCH_ARG(Tensor, weight) = {};
  TORCH_ARG(Tensor, bias) = {};
  TORCH_ARG(double, eps) = 1e-5;
};
struct GroupNormFuncOptions {
  GroupNormFuncOptions(std::int64_t num_groups) : num_groups_(num_groups) {}
  TORCH_ARG(std::int64_t, num_groups);
  TORCH_ARG(Tensor, weight) = {};
  TORCH_ARG(Tensor, bias) = {};
  TORCH_ARG(double, eps) = 1e-5;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

using LocalResponseNormFuncOptions = LocalResponseNormOptions;
}  // namespace functional
}  // namespace nn
}  // namespace torch
