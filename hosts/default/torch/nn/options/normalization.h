// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of normalisations.
#pragma once

#include <cstdint>
#include <optional>

#include <torch/arg.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

struct SCHEMA_CT_SHARED NormalizeFuncOptions {
  TORCH_ARG(double, p) = 2.0;
  TORCH_ARG(std::int64_t, dim) = 1;
  TORCH_ARG(double, eps) = 1e-12;
  TORCH_ARG(std::optional<Tensor>, out) = std::nullopt;
};

}  // namespace functional
}  // namespace nn
}  // namespace torch
