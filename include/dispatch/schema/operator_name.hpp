// SPDX-License-Identifier: BSL-1.0
// The name of an operator and of its overload (c10::OperatorName).
#pragma once

#include <dispatch/base/error.hpp>
#include <string>
#include <string_view>

namespace dispatch {

/// `ns::name` and the overload's name, which may be empty.
struct OperatorName {
  std::string name;
  std::string overload_name;

  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const {
    return overload_name.empty() ? name : message({name, ".", overload_name});
  }
  /// What stands before `::`, as an optional view. In <dispatch/schema/schema_query.hpp>.
  [[nodiscard]] auto getNamespace() const;
  /// Was there none before?
  SCHEMA_CT_HIDDEN bool setNamespaceIfNotSet(std::string_view ns) {
    if (name.find("::") != std::string::npos) return false;
    name.insert(0, "::").insert(0, ns.data(), ns.size());
    return true;
  }
  friend bool operator==(const OperatorName&, const OperatorName&) = default;
};

}  // namespace dispatch
