// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the signs of numbers and the bounds of types, whether signed or not.
#pragma once

#include <schema_ct/config.hpp>

#include <limits>
#include <type_traits>

namespace SCHEMA_CT_HIDDEN torch {
namespace headeronly {

template <class T>
[[nodiscard]] constexpr bool is_negative(const T& x) {
  if constexpr (std::is_unsigned_v<T>)
    return false;
  else
    return x < T(0);
}
/// -1, 0 or 1.
template <class T>
[[nodiscard]] constexpr int signum(const T& x) {
  return (T(0) < x ? 1 : 0) - (is_negative(x) ? 1 : 0);
}
template <class T, class U>
[[nodiscard]] constexpr bool signs_differ(const T& a, const U& b) {
  return is_negative(a) != is_negative(b);
}

/// Is x greater than all that a Limit holds?
template <class Limit, class T>
[[nodiscard]] constexpr bool greater_than_max(const T& x) {
  using limits = std::numeric_limits<Limit>;
  if constexpr (std::numeric_limits<T>::digits <= limits::digits) {
    return false;
  } else {
    using both = std::common_type_t<T, Limit>;
    return !is_negative(x) && static_cast<both>(x) > static_cast<both>((limits::max)());
  }
}
/// Is x less than all that a Limit holds?
template <class Limit, class T>
[[nodiscard]] constexpr bool less_than_lowest(const T& x) {
  if constexpr (std::is_unsigned_v<T>) {
    return false;
  } else if constexpr (std::is_unsigned_v<Limit>) {
    return x < T(0);
  } else {
    using both = std::common_type_t<T, Limit>;
    return static_cast<both>(x) < static_cast<both>(std::numeric_limits<Limit>::lowest());
  }
}

}  // namespace headeronly
}  // namespace torch

namespace c10 {
using torch::headeronly::greater_than_max;
using torch::headeronly::is_negative;
using torch::headeronly::less_than_lowest;
using torch::headeronly::signs_differ;
using torch::headeronly::signum;
}  // namespace c10
