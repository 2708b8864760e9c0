// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for conversions of numbers of any element type.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <type_traits>

#include <c10/util/BFloat16.h>
#include <c10/util/Exception.h>
#include <c10/util/Float8_e4m3fn.h>
#include <c10/util/Float8_e4m3fnuz.h>
#include <c10/util/Float8_e5m2.h>
#include <c10/util/Float8_e5m2fnuz.h>
#include <c10/util/Float8_e8m0fnu.h>
#include <c10/util/Half.h>
#include <c10/util/complex.h>
#include <c10/util/overflows.h>
#include <c10/util/safe_conv.h>

namespace SCHEMA_CT_HIDDEN c10 {

/// Is a complex number to become a real one?
template <class To, class From>
struct needs_real : std::bool_constant<is_complex<From>::value && !is_complex<To>::value> {};

/// Of a complex number the real part, as a bool whether either part is not 0. A fraction is cut
/// off; a floating-point number becomes a std::uint8_t by way of std::int64_t.
template <class To, class From>
struct static_cast_with_inter_type {
  [[nodiscard]] C10_HOST_DEVICE static To apply(From number) {
    using element = typename scalar_value_type<To>::type;
    if constexpr (std::is_same_v<To, From>) {
      return number;
    } else if constexpr (std::is_same_v<To, bool> && is_complex<From>::value) {
      return number.real() != 0 || number.imag() != 0;
    } else if constexpr (needs_real<To, From>::value) {
      return static_cast_with_inter_type<To, typename From::value_type>::apply(number.real());
    } else if constexpr (is_complex<From>::value) {
      using part = static_cast_with_inter_type<element, typename From::value_type>;
      return To(part::apply(number.real()), part::apply(number.imag()));
    } else if constexpr (is_complex<To>::value) {
      return To(static_cast_with_inter_type<element, From>::apply(number), element(0.0F));
    } else if constexpr (!std::is_arithmetic_v<To>) {  // of sixteen or eight bits
      return static_cast<To>(static_cast<float>(number));
    } else if constexpr (!std::is_arithmetic_v<From>) {
      return static_cast_with_inter_type<To, float>::apply(static_cast<float>(number));
    } else if constexpr (std::is_same_v<To, std::uint8_t> && std::is_floating_point_v<From>) {
      return static_cast<To>(static_cast_with_inter_type<std::int64_t, From>::apply(number));
    } else {
      return cast(number);
    }
  }

 private:
  /// What the machine makes of a number that an integer does not hold.
  [[nodiscard]] __ubsan_ignore_undefined__ C10_HOST_DEVICE static To cast(From number) {
    return static_cast<To>(number);
  }
};

template <class To, class From>
[[nodiscard]] C10_HOST_DEVICE To convert(From number) {
  return static_cast_with_inter_type<To, From>::apply(number);
}

[[noreturn]] inline void report_overflow(const char* name) {
  TORCH_CHECK(false, "value cannot be converted to type ", name, " without overflow");
}

/// Throws Error for a number that a To, which is called `name`, does not hold.
template <class To, class From>
[[nodiscard]] To checked_convert(From number, const char* name) {
  if (!std::is_same_v<To, bool> && overflows<To, From>(number)) report_overflow(name);
  return convert<To, From>(number);
}
/// The same: a negative number that wraps around in an unsigned To is none that it does not hold.
template <class To, class From>
[[nodiscard]] To unsafe_wrapping_convert(From number, const char* name) {
  return checked_convert<To, From>(number, name);
}

}  // namespace c10
