// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of distances.
#pragma once

#include <cstdint>

#include <torch/arg.h>
#include <torch/types.h>

namespace torch {
namespace nn {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct CosineSimilarityOptions {
  TORCH_ARG(std::int64_t, dim) = 1;
  TORCH_ARG(double, eps) = 1e-8;
};
struct PairwiseDistanceOptions {
  TORCH_ARG(double, p) = 2.0;
  TORCH_ARG(double, eps) = 1e-6;
  TORCH_ARG(bool, keepdim) = false;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

namespace functional {

using CosineSimilarityFuncOptions = CosineSimilarityOptions;
using PairwiseDistanceFuncOptions = PairwiseDistanceOptions;
}  // namespace functional
}  // namespace nn
}  // namespace torch
