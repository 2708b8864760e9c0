// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for quotients that are rounded up.
#pragma once

#include <concepts>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN at {
template <std::integral T>
[[nodiscard]] constexpr T ceil_div(T a, T b) {
  return static_cast<T>((a + b - 1) / b);
}
/// The next multiple of b.
template <std::integral T>
[[nodiscard]] constexpr T round_up(T a, T b) {
  return static_cast<T>(ceil_div(a, b) * b);
}
}  // namespace at
