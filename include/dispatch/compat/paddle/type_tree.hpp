// SPDX-License-Identifier: BSL-1.0
// Prints the types of a schema as a tree (schemaTypeTreeToDebugString of Paddle's
// function_schema_parser.h).
#pragma once

#include <dispatch/schema/function_schema.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

inline void append_type_tree(std::string& out, const Type& type, std::size_t depth) {
  out.append(2 * depth, ' ');
  out += message({"kind=", typeKindToString(type.kind()), " type=", type.str(), "\n"});
  for (const Type& inner : type.containedTypes()) append_type_tree(out, inner, depth + 1);
}

}  // namespace internal

namespace paddle_view {

/// A line for each argument and return, followed by a line for each type inside it, indented by two
/// blanks more than the enclosing type.
template <class Text = std::string>
[[nodiscard]] Text schemaTypeTreeToDebugString(const FunctionSchema& schema) {
  Text out = "schema_type_tree\n";
  auto add = [&](const char* what, const std::vector<Argument>& list) {
    for (std::size_t i = 0; i != list.size(); ++i) {
      out += message({what, "[", i, "] `", list[i].name(), "`\n"});
      internal::append_type_tree(out, list[i].real_type(), 1);
    }
  };
  add("arg", schema.arguments());
  add("ret", schema.returns());
  return out;
}

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
