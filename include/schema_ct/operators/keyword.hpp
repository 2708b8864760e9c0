// SPDX-License-Identifier: BSL-1.0
// Keyword arguments whose name the compiler knows: "iou"_a = 0.3.
#pragma once

#include <type_traits>
#include "../literals/text.hpp"
#include "../signatures/fixed_string.hpp"

namespace schema_ct {

/// A value for the argument called Name. It refers to the assigned variable, so it must not outlive
/// the call; it copies numbers, enumerators and pointers that were temporaries.
template <fixed_string Name, class T>
struct keyword {
  SCHEMA_CT_HIDDEN static constexpr text argument{Name.text};
  std::conditional_t<std::is_scalar_v<T>, T, T&&> value;
};

// Matches by a member: nvcc 13 does not match a partial specialisation that has a fixed_string.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_keyword = requires(const T& k) {
  k.argument.data();
  k.value;
};

/// `name = value` makes a keyword.
template <fixed_string Name>
struct SCHEMA_CT_SHARED keyword_name {
  template <class T>
  [[nodiscard]] constexpr keyword<Name, T> operator=(T&& value) const {
    return {static_cast<T&&>(value)};
  }
};

namespace literals {
template <fixed_string Name>
[[nodiscard]] SCHEMA_CT_HIDDEN consteval keyword_name<Name> operator""_a() {
  return {};
}
}  // namespace literals

}  // namespace schema_ct
