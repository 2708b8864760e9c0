// SPDX-License-Identifier: BSL-1.0
// Parses a text that is a schema or only a name (PyTorch's function_schema_parser.h).
#pragma once

#include <dispatch/library/library_init.hpp>
#include <variant>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Parses the text; throws SchemaError if it is neither. `allow_typevars`: as in parseSchema().
template <class Either = std::variant<OperatorName, FunctionSchema>>
[[nodiscard]] SCHEMA_CT_HIDDEN Either parseSchemaOrName(const std::string& text,
                                                        bool allow_typevars = true) {
  parse_result result = parse_schema(text, allow_typevars);
  if (result) return std::move(result.schema);
  if (result.error.code == schema_ct::errc::only_a_name) return parseName(text);
  throw SchemaError(text, result.error);
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
