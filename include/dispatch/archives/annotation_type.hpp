// SPDX-License-Identifier: BSL-1.0
// Types as Python's annotations write them: "Dict[str, List[Tensor]]".
#pragma once

#include <schema_ct/config.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <dispatch/base/error.hpp>
#include <dispatch/schema/function_schema.hpp>
#include <dispatch/types/type.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace pickle_detail {

/// The parts between the commas that stand in no brackets.
[[nodiscard]] inline std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> out;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && depth == 0)) {
      out.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    } else if (text[i] == '[' || text[i] == ']') {
      depth += text[i] == '[' ? 1 : -1;
    }
  }
  return out;
}

/// The type in the words of schemas: "Dict(str, Tensor[])".
[[nodiscard]] inline std::string words_of(std::string_view annotation, int depth = 0) {
  if (depth > 100) throw Error("a type in an archive nests too deep");
  while (!annotation.empty() && annotation.front() == ' ') annotation.remove_prefix(1);
  const std::size_t bracket = annotation.find('[');
  if (bracket == std::string_view::npos || !annotation.ends_with(']')) {
    return std::string(annotation == "number" ? "Scalar" : annotation);
  }
  const std::string_view name = annotation.substr(0, bracket);
  const std::string_view inner = annotation.substr(bracket + 1, annotation.size() - bracket - 2);
  if (name == "List") return words_of(inner, depth + 1) + "[]";
  if (name == "Optional") return words_of(inner, depth + 1) + "?";
  std::string out;
  for (const std::string_view part : parts_of(inner))
    out += (out.empty() ? "" : ", ") + words_of(part, depth + 1);
  return (name == "Tuple" ? std::string() : std::string(name)) + "(" + out + ")";
}

}  // namespace pickle_detail

/// Throws Error for what is no type.
[[nodiscard]] inline Type type_of_annotation(std::string_view text) {
  return parseType(pickle_detail::words_of(text));
}

}  // namespace default_host
}  // namespace dispatch
