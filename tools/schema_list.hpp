// SPDX-License-Identifier: BSL-1.0
// The operators that files define: sources, folders of them, libraries and lists of schemas.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "findings.hpp"

namespace tools {

/// A schema with its namespace, if that is known; only a name if the schema is not known.
struct defined_schema {
  std::string text;
  place at;
};

/// By name with overload: "vision::nms.out". Branches of an `#if` may give a name several schemas.
using schema_list = std::map<std::string, std::vector<defined_schema>>;

/// Reads a file, or all sources in a folder and those below it. False, with a line on `errors`,
/// if something cannot be read or is not a schema. `command`: the caller's name.
[[nodiscard]] bool read_schemas(const std::string& path, schema_list& out, std::ostream& errors,
                                const char* command);

}  // namespace tools
