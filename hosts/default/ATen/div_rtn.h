// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for integer quotients that are rounded down.
#pragma once

#include <schema_ct/config.hpp>

template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr T div_rtn(T x, T y) {
  const T quotient = static_cast<T>(x / y);
  const T rest = static_cast<T>(x % y);
  return static_cast<T>(quotient - (rest != 0 && (rest < 0) != (y < 0) ? 1 : 0));
}
