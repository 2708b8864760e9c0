// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the limits of numbers in device code.
#pragma once

#include <limits>

#include <c10/macros/Macros.h>

namespace SCHEMA_CT_HIDDEN at {
/// The bounds are infinite where T has infinities.
template <class T>
struct numeric_limits {
  using standard = std::numeric_limits<T>;
  [[nodiscard]] static C10_HOST_DEVICE T lowest() { return standard::lowest(); }
  [[nodiscard]] static C10_HOST_DEVICE T(max)() { return (standard::max)(); }
  [[nodiscard]] static C10_HOST_DEVICE T lower_bound() {
    if constexpr (standard::has_infinity)
      return -standard::infinity();
    else
      return standard::lowest();
  }
  [[nodiscard]] static C10_HOST_DEVICE T upper_bound() {
    if constexpr (standard::has_infinity)
      return standard::infinity();
    else
      return (standard::max)();
  }
};
}  // namespace at
