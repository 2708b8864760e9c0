// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of samples at the points of a grid.
#pragma once

#include <optional>
#include <variant>

#include <torch/arg.h>
#include <torch/enum.h>
#include <torch/types.h>

namespace torch {
namespace nn {
namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct GridSampleFuncOptions {
  using mode_t = std::variant<enumtype::kBilinear, enumtype::kNearest, enumtype::kBicubic>;
  using padding_mode_t = std::variant<enumtype::kZeros, enumtype::kBorder, enumtype::kReflection>;

  TORCH_ARG(mode_t, mode) = torch::kBilinear;
  TORCH_ARG(padding_mode_t, padding_mode) = torch::kZeros;
  TORCH_ARG(std::optional<bool>, align_corners) = std::nullopt;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace functional
}  // namespace nn
}  // namespace torch
