// SPDX-License-Identifier: BSL-1.0
// Checks whether a number of any element type is infinite or NaN.
#pragma once

#include <schema_ct/config.hpp>

#include <cmath>
#include <type_traits>

#include <dispatch/default_host/complex.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

namespace host_detail {
/// Does a number, or either part of a complex number, satisfy it? Always false for integers.
template <class T, class Is>
[[nodiscard]] bool of_parts(const T& x, Is is) {
  if constexpr (std::is_integral_v<T>) {
    return false;
  } else if constexpr (requires { x.real(); }) {
    return is(static_cast<double>(x.real())) || is(static_cast<double>(x.imag()));
  } else {
    return is(static_cast<double>(x));
  }
}
}  // namespace host_detail

template <class T>
[[nodiscard]] bool _isnan(T x) {
  return host_detail::of_parts(x, [](double part) { return std::isnan(part); });
}
template <class T>
[[nodiscard]] bool _isinf(T x) {
  return host_detail::of_parts(x, [](double part) { return std::isinf(part); });
}

}  // namespace default_host
}  // namespace dispatch
