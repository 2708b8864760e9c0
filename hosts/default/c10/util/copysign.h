// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a number with the sign of another one.
#pragma once

#include <schema_ct/config.hpp>

#include <cmath>

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

namespace SCHEMA_CT_HIDDEN c10 {
template <class T, class U>
[[nodiscard]] auto copysign(const T& a, const U& b) {
  return std::copysign(a, b);
}
[[nodiscard]] inline Half copysign(Half a, Half b) {
  return Half(std::copysign(static_cast<float>(a), static_cast<float>(b)));
}
[[nodiscard]] inline BFloat16 copysign(BFloat16 a, BFloat16 b) {
  return BFloat16(std::copysign(static_cast<float>(a), static_cast<float>(b)));
}
}  // namespace c10
