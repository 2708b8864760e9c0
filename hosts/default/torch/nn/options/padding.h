// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of padding.
#pragma once

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include <torch/arg.h>
#include <torch/enum.h>
#include <torch/types.h>

namespace torch {
namespace nn {
namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

/// How many elements before and behind each of the last dimensions, the last one first.
struct PadFuncOptions {
  using mode_t = std::variant<enumtype::kConstant, enumtype::kReflect, enumtype::kReplicate,
                              enumtype::kCircular>;

  PadFuncOptions(std::vector<std::int64_t> pad) : pad_(std::move(pad)) {}

  TORCH_ARG(std::vector<std::int64_t>, pad);
  TORCH_ARG(mode_t, mode) = torch::kConstant;
  TORCH_ARG(double, value) = 0;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace functional
}  // namespace nn
}  // namespace torch
