// SPDX-License-Identifier: BSL-1.0
// Finds differences between the types of two schemas (c10::findSchemaDifferences).
#pragma once

#include <dispatch/schema/function_schema.hpp>
#include <optional>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

template <class Text>
[[nodiscard]] std::optional<Text> difference_between(const char* what,
                                                     const std::vector<Argument>& a,
                                                     const std::vector<Argument>& b) {
  if (a.size() != b.size())
    return message({"The number of ", what, "s is different. ", a.size(), " vs ", b.size(), "."});
  for (std::size_t i = 0; i != a.size(); ++i)
    if (a[i].type() != b[i].type())
      return message({"Type mismatch in ", what, " ", i + 1, ": ", a[i].type().str(), " vs ",
                      b[i].type().str()});
  return std::nullopt;
}

}  // namespace internal

/// The first difference in the number and types of arguments and returns, or std::nullopt if there
/// is none. Names and defaults are not compared.
template <class Text = std::string>
[[nodiscard]] std::optional<Text> findSchemaDifferences(const FunctionSchema& a,
                                                        const FunctionSchema& b) {
  if (auto found = internal::difference_between<Text>("argument", a.arguments(), b.arguments()))
    return found;
  return internal::difference_between<Text>("return", a.returns(), b.returns());
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
