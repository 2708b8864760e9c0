// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of losses: those that there are here.
#pragma once

#include <cstdint>
#include <type_traits>
#include <variant>

#include <torch/arg.h>
#include <torch/enum.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {

using reduction_t = std::variant<enumtype::kNone, enumtype::kMean, enumtype::kSum>;

struct SCHEMA_CT_SHARED MSELossOptions {
  MSELossOptions() = default;
  MSELossOptions(reduction_t reduction) : reduction_(reduction) {}
  template <class Word>
    requires std::is_constructible_v<reduction_t, Word>
  MSELossOptions(Word reduction) : reduction_(reduction) {}

  TORCH_ARG(reduction_t, reduction) = torch::kMean;
};
struct SCHEMA_CT_SHARED CrossEntropyLossOptions {
  TORCH_ARG(Tensor, weight) = {};
  TORCH_ARG(std::int64_t, ignore_index) = -100;
  TORCH_ARG(reduction_t, reduction) = torch::kMean;
  TORCH_ARG(double, label_smoothing) = 0.0;
};

namespace functional {
using CrossEntropyFuncOptions = CrossEntropyLossOptions;
using MSELossFuncOptions = MSELossOptions;
}  // namespace functional

}  // namespace nn
}  // namespace torch
