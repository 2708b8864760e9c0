// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the variables of the environment.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

#include <c10/util/Exception.h>

namespace SCHEMA_CT_HIDDEN c10 {
namespace utils {

[[nodiscard]] inline std::optional<std::string> get_env(const char* name) noexcept {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}
[[nodiscard]] inline bool has_env(const char* name) noexcept {
  return std::getenv(name) != nullptr;
}
/// Throws Error where the system takes no such name.
inline void set_env(const char* name, const char* value, bool overwrite = true) {
  TORCH_CHECK(::setenv(name, value, overwrite ? 1 : 0) == 0, "setenv failed for environment \"",
              name, "\"");
}
/// Throws Error where the system takes no such name.
inline void unset_env(const char* name) {
  TORCH_CHECK(::unsetenv(name) == 0, "unsetenv failed for environment \"", name, "\"");
}
/// For 1 and 0. Warns of another value, and returns nothing then.
[[nodiscard]] inline std::optional<bool> check_env(const char* name) {
  const std::optional<std::string> value = get_env(name);
  if (value == "1") return true;
  if (value == "0") return false;
  if (value) TORCH_WARN("ignoring the value of ", name, ": \"", *value, "\" is neither 0 nor 1");
  return {};
}

}  // namespace utils
}  // namespace c10
