// SPDX-License-Identifier: BSL-1.0
// Settings of a backend in variables of the environment (c10d::getCvarInt and its kin).
#pragma once

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <dispatch/base/check_macros.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

/// The value of the first variable that is set. The names after the first are former ones: warns if
/// one of them is set.
[[nodiscard]] inline std::optional<std::string> value_of_environment(
    const std::vector<std::string>& names) {
  TORCH_CHECK(!names.empty(), "No environment variables passed");
  std::optional<std::string> out;
  for (std::size_t i = names.size(); i-- != 0;) {
    const char* const value = std::getenv(names[i].c_str());
    if (value == nullptr) continue;
    if (i != 0) {
      TORCH_WARN_ONCE("Environment variable ", names[i], " is deprecated; use ", names[0],
                      " instead");
    }
    out = value;
  }
  return out;
}
[[nodiscard]] inline Error bad_environment(const std::vector<std::string>& names) {
  std::size_t i = 0;
  while (std::getenv(names[i].c_str()) == nullptr) ++i;
  return Error(message({"Invalid value for environment variable: ", names[i]}));
}

[[nodiscard]] inline std::string getCvarString(const std::vector<std::string>& names,
                                               const char* otherwise) {
  return value_of_environment(names).value_or(otherwise);
}
[[nodiscard]] inline int getCvarInt(const std::vector<std::string>& names, int otherwise) {
  const std::optional<std::string> value = value_of_environment(names);
  if (!value) return otherwise;
  try {
    return std::stoi(*value);
  } catch (const std::logic_error&) {
    throw bad_environment(names);
  }
}
/// y, yes, t, true, 1 and their contraries, in either case.
[[nodiscard]] inline bool getCvarBool(const std::vector<std::string>& names, bool otherwise) {
  std::optional<std::string> value = value_of_environment(names);
  if (!value) return otherwise;
  for (char& c : *value)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const char* yes : {"y", "yes", "1", "t", "true"})
    if (*value == yes) return true;
  for (const char* no : {"n", "no", "0", "f", "false"})
    if (*value == no) return false;
  throw bad_environment(names);
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
