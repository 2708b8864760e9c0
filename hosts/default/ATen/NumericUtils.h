// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tests of infinity and NaN for numbers of any kind, and for functions of one
// number in its own type.
#pragma once

#include <cmath>

#include <c10/macros/Macros.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/not_finite.hpp>

namespace SCHEMA_CT_HIDDEN at {
using dispatch::_isinf;
using dispatch::_isnan;

template <class T>
[[nodiscard]] C10_HOST_DEVICE T exp(T x) {
  return static_cast<T>(std::exp(x));
}
template <class T>
[[nodiscard]] C10_HOST_DEVICE T log(T x) {
  return static_cast<T>(std::log(x));
}
template <class T>
[[nodiscard]] C10_HOST_DEVICE T log1p(T x) {
  return static_cast<T>(std::log1p(x));
}
template <class T>
[[nodiscard]] C10_HOST_DEVICE T tan(T x) {
  return static_cast<T>(std::tan(x));
}
}  // namespace at
