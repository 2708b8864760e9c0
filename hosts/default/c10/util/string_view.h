// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::string_view: the default host's.
#pragma once

#include <string_view>

#include <dispatch/default_host/names.hpp>

namespace SCHEMA_CT_HIDDEN c10 {
[[nodiscard]] constexpr bool starts_with(std::string_view text, std::string_view begin) noexcept {
  return text.starts_with(begin);
}
[[nodiscard]] constexpr bool starts_with(std::string_view text, char begin) noexcept {
  return text.starts_with(begin);
}
[[nodiscard]] constexpr bool ends_with(std::string_view text, std::string_view end) noexcept {
  return text.ends_with(end);
}
[[nodiscard]] constexpr bool ends_with(std::string_view text, char end) noexcept {
  return text.ends_with(end);
}
}  // namespace c10
