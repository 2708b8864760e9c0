// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for pi, e and other constants in each floating-point type.
#pragma once

#include <schema_ct/config.hpp>

#include <numbers>

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>

namespace c10 {
namespace SCHEMA_CT_HIDDEN detail {
template <class T>
[[nodiscard]] constexpr T rounded_constant(double value) {
  if constexpr (sizeof(T) < sizeof(float))
    return static_cast<T>(static_cast<float>(value));
  else
    return static_cast<T>(value);
}
}  // namespace detail
}  // namespace c10

#define SCHEMA_CT_CONSTANT(name, value) \
  namespace SCHEMA_CT_HIDDEN detail {   \
  template <class T>                    \
  [[nodiscard]] constexpr T name() {    \
    return rounded_constant<T>(value);  \
  }                                     \
  }                                     \
  template <class T>                    \
  SCHEMA_CT_HIDDEN inline constexpr T name = detail::name<T>();

namespace c10 {
SCHEMA_CT_CONSTANT(e, std::numbers::e)
SCHEMA_CT_CONSTANT(euler, std::numbers::egamma)
SCHEMA_CT_CONSTANT(frac_1_pi, std::numbers::inv_pi)
SCHEMA_CT_CONSTANT(frac_1_sqrt_pi, std::numbers::inv_sqrtpi)
SCHEMA_CT_CONSTANT(frac_sqrt_2, std::numbers::sqrt2 / 2)
SCHEMA_CT_CONSTANT(frac_sqrt_3, std::numbers::inv_sqrt3)
SCHEMA_CT_CONSTANT(golden_ratio, std::numbers::phi)
SCHEMA_CT_CONSTANT(ln_10, std::numbers::ln10)
SCHEMA_CT_CONSTANT(ln_2, std::numbers::ln2)
SCHEMA_CT_CONSTANT(log_10_e, std::numbers::log10e)
SCHEMA_CT_CONSTANT(log_2_e, std::numbers::log2e)
SCHEMA_CT_CONSTANT(pi, std::numbers::pi)
SCHEMA_CT_CONSTANT(sqrt_2, std::numbers::sqrt2)
SCHEMA_CT_CONSTANT(sqrt_3, std::numbers::sqrt3)
}  // namespace c10

#undef SCHEMA_CT_CONSTANT
