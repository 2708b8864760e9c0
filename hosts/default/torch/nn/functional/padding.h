// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for padding, by the operator pad.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include <ATen/Functions.h>
#include <torch/nn/options/padding.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor pad(const Tensor& input, const PadFuncOptions& options) {
  struct words {
    std::string_view operator()(enumtype::kConstant) const { return "constant"; }
    std::string_view operator()(enumtype::kReflect) const { return "reflect"; }
    std::string_view operator()(enumtype::kReplicate) const { return "replicate"; }
    std::string_view operator()(enumtype::kCircular) const { return "circular"; }
  };
  std::optional<double> value;
  if (options.value() != 0) value = options.value();  // other modes than "constant" take none
  return at::pad(input, options.pad(), std::visit(words(), options.mode()), value);
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
