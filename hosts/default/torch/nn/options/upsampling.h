// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of the enlargement of images.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include <torch/arg.h>
#include <torch/enum.h>
#include <torch/types.h>

namespace torch {
namespace nn {
namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

/// Either the sizes of the result or the factors.
struct InterpolateFuncOptions {
  using mode_t =
      std::variant<enumtype::kNearest, enumtype::kLinear, enumtype::kBilinear, enumtype::kBicubic,
                   enumtype::kTrilinear, enumtype::kArea, enumtype::kNearestExact>;

  TORCH_ARG(std::optional<std::vector<std::int64_t>>, size) = std::nullopt;
  TORCH_ARG(std::optional<std::vector<double>>, scale_factor) = std::nullopt;
  TORCH_ARG(mode_t, mode) = torch::kNearest;
  TORCH_ARG(std::optional<bool>, align_corners) = std::nullopt;
  TORCH_ARG(std::optional<bool>, recompute_scale_factor) = std::nullopt;
  TORCH_ARG(bool, antialias) = false;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace functional
}  // namespace nn
}  // namespace torch
