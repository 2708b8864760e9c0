// SPDX-License-Identifier: BSL-1.0
// The name of an operator and of its overload (c10::OperatorName).
#pragma once

#include <dispatch/base/error.hpp>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace dispatch {

/// `ns::name` and the overload's name, which may be empty.
struct SCHEMA_CT_SHARED OperatorName {
  std::string name;
  std::string overload_name;

  [[nodiscard]] std::string str() const {
    return overload_name.empty() ? name : message({name, ".", overload_name});
  }
  /// The part before `::`.
  template <class View = std::string_view>
  [[nodiscard]] std::optional<View> getNamespace() const {
    const std::size_t n = name.find("::");
    return n == std::string::npos ? std::nullopt : std::optional(View(name).substr(0, n));
  }
  /// Returns true if it had no namespace before.
  bool setNamespaceIfNotSet(std::string_view ns) {
    if (name.find("::") != std::string::npos) return false;
    name.insert(0, "::").insert(0, ns.data(), ns.size());
    return true;
  }
  friend bool operator==(const OperatorName&, const OperatorName&) = default;
};

[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string toString(const OperatorName& name) {
  return name.str();
}
template <class Character, class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<Character, Traits>& operator<<(
    std::basic_ostream<Character, Traits>& out, const OperatorName& name) {
  return out << name.str();
}

}  // namespace dispatch
