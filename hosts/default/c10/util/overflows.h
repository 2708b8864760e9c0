// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for whether a type holds a number.
#pragma once

#include <schema_ct/config.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <c10/util/TypeSafeSignMath.h>
#include <c10/util/complex.h>

namespace SCHEMA_CT_HIDDEN c10 {

/// Does a To not hold `number`? A negative number wraps around in an unsigned To, unless
/// `strict_unsigned`; a number that is not real fits in no real To.
template <class To, class From>
[[nodiscard]] bool overflows(From number, bool strict_unsigned = false) {
  using element = typename scalar_value_type<To>::type;
  using limits = std::numeric_limits<element>;
  if constexpr (is_complex<From>::value) {
    if (!is_complex<To>::value && number.imag() != 0) return true;
    return overflows<element>(number.real(), strict_unsigned) ||
           overflows<element>(number.imag(), strict_unsigned);
  } else if constexpr (std::is_same_v<From, bool>) {
    return false;
  } else if constexpr (std::is_integral_v<From>) {
    if constexpr (!limits::is_signed && std::is_signed_v<From>) {
      if (!strict_unsigned && number < 0)
        return std::uint64_t{0} - static_cast<std::uint64_t>(number) >
               static_cast<std::uint64_t>((limits::max)());
    }
    return less_than_lowest<element>(number) || greater_than_max<element>(number);
  } else {
    const auto wide = static_cast<double>(number);
    if (std::isinf(wide)) return !limits::has_infinity;
    if (std::isnan(wide)) return !limits::has_quiet_NaN;
    return wide < static_cast<double>(limits::lowest()) ||
           wide > static_cast<double>((limits::max)());
  }
}

}  // namespace c10
