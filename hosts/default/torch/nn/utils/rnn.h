// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sequences of several lengths in one tensor, by the operator of this name.
#pragma once

#include <string_view>

#include <ATen/Functions.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace utils {
namespace rnn {

[[nodiscard]] inline Tensor pad_sequence(at::ArrayRef<Tensor> sequences, bool batch_first = false,
                                         double padding_value = 0,
                                         std::string_view padding_side = "right") {
  return at::pad_sequence(sequences, batch_first, padding_value, padding_side);
}

}  // namespace rnn
}  // namespace utils
}  // namespace nn
}  // namespace torch
