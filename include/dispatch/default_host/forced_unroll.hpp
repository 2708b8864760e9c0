// SPDX-License-Identifier: BSL-1.0
// Calls a function with each of the first n numbers as constants, without a loop.
#pragma once

#include <schema_ct/config.hpp>

#include <type_traits>

namespace dispatch {
inline namespace default_host {

/// `ForcedUnroll<n>{}(f, arguments…)` is `f(std::integral_constant<int, 0>(), arguments…)` to n
/// - 1.
template <int n>
struct SCHEMA_CT_SHARED ForcedUnroll {
  template <class Function, class... Arguments>
  constexpr void operator()(const Function& f, Arguments... arguments) const {
    if constexpr (n > 1) ForcedUnroll<n - 1>{}(f, arguments...);
    f(std::integral_constant<int, n - 1>{}, arguments...);
  }
};

}  // namespace default_host
}  // namespace dispatch
