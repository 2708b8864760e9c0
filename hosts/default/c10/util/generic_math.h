// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for quotients that are rounded down, and their remainders, as Python has them.
#pragma once

#include <schema_ct/config.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

#include <c10/macros/Macros.h>
#include <c10/util/TypeSafeSignMath.h>
#include <c10/util/copysign.h>

#define C10_COMPAT_COPYSIGN ::c10::copysign

namespace SCHEMA_CT_HIDDEN c10 {

/// As a Python float's //, but that a quotient by 0 is infinite or none.
template <class T>
[[nodiscard]] __ubsan_ignore_float_divide_by_zero__ C10_HOST_DEVICE T div_floor_floating(T a, T b) {
  if (b == 0) return a / b;
  const T rest = std::fmod(a, b);
  const bool is_below = rest != 0 && (b < 0) != (rest < 0);
  const T quotient = (a - rest) / b - (is_below ? T(1) : T(0));
  if (quotient == 0) return copysign(T(0), a / b);
  const T floor = std::floor(quotient);
  return quotient - floor > T(0.5) ? floor + T(1) : floor;
}

/// 0 for a quotient by 0.
template <class T>
[[nodiscard]] C10_HOST_DEVICE T div_floor_integer(T a, T b) {
  if (b == 0) return T(0);
  if constexpr (std::is_signed_v<T>) {
    if (a == (std::numeric_limits<T>::min)() && b == T(-1)) return a;  // which has no opposite
  }
  const T quotient = static_cast<T>(a / b);
  return signs_differ(a, b) && a % b != 0 ? static_cast<T>(quotient - 1) : quotient;
}

/// What the quotient leaves, with the sign of b. Of integers b is not 0.
template <class T>
  requires std::is_arithmetic_v<T>
[[nodiscard]] C10_HOST_DEVICE T div_mod(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    const T rest = std::fmod(a, b);
    if (b == 0) return rest;
    if (rest == 0) return copysign(T(0), b);
    return (b < 0) != (rest < 0) ? rest + b : rest;
  } else {
    const T rest = static_cast<T>(a % b);
    return rest != 0 && is_negative(b) != is_negative(rest) ? static_cast<T>(rest + b) : rest;
  }
}

}  // namespace c10
