// SPDX-License-Identifier: BSL-1.0
// How the losses of elements make the result of a loss function.
#pragma once

#include <cstdint>

#include <ATen/ATen.h>

namespace dispatch::backend {

/// The values of an argument `reduction`; any other number means none.
namespace loss_reduction {
inline constexpr std::int64_t none = 0;
inline constexpr std::int64_t mean = 1;
inline constexpr std::int64_t sum = 2;
}  // namespace loss_reduction

[[nodiscard]] inline Tensor reduced_loss(const Tensor& losses, std::int64_t reduction) {
  if (reduction == loss_reduction::mean) return at::mean(losses);
  return reduction == loss_reduction::sum ? at::sum(losses) : losses;
}

}  // namespace dispatch::backend
