// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for conversions of integers that must not change the number.
#pragma once

#include <schema_ct/config.hpp>

#include <concepts>
#include <type_traits>

#include <c10/util/Exception.h>
#include <c10/util/TypeSafeSignMath.h>

namespace SCHEMA_CT_HIDDEN c10 {
namespace detail {
template <class T>
concept SafeConvIntegral = std::is_integral_v<T> && !std::is_same_v<T, bool>;

[[noreturn, gnu::cold]] inline void report_narrowing_overflow(const char* name) {
  TORCH_CHECK(false, "value cannot be safely converted without overflow",
              name == nullptr ? "" : ": ", name == nullptr ? "" : name);
}
}  // namespace detail

/// The number as a To. Throws Error, with `name` if it is not null, where a To cannot hold it: no
/// negative number becomes an unsigned one.
template <detail::SafeConvIntegral To, detail::SafeConvIntegral From>
[[nodiscard]] constexpr To safe_conv(From number, const char* name = nullptr) {
  if (c10::less_than_lowest<To>(number) || c10::greater_than_max<To>(number))
    detail::report_narrowing_overflow(name);
  return static_cast<To>(number);
}

}  // namespace c10
