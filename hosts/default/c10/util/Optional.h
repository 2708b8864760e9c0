// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::optional: the default host's.
#pragma once

#include <dispatch/default_host/names.hpp>

namespace SCHEMA_CT_HIDDEN c10 {

/// The value, or otherwise the function's result.
template <class T, class F>
[[nodiscard]] constexpr T value_or_else(const std::optional<T>& value, F&& function) {
  return value.has_value() ? *value : static_cast<T>(std::forward<F>(function)());
}

}  // namespace c10
