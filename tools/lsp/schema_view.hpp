// SPDX-License-Identifier: BSL-1.0
// The parts of a schema with their places in its text, and the C++ types for them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tools::lsp {

/// A range of characters in a schema's text.
struct stretch {
  std::size_t begin = 0, end = 0;

  [[nodiscard]] bool contains(std::size_t i) const { return begin <= i && i < end; }
};

struct schema_part {
  stretch type, name, value;  ///< the last two may be empty
  int size = -1;              ///< N of `int[N]`
  bool keyword_only = false;
};

/// The parts of a text up to its first mistake.
struct schema_view {
  std::string text;
  stretch ns, name, overload;
  std::vector<schema_part> arguments, returns;
  bool has_signature = false;
  bool is_right = false;

  [[nodiscard]] std::string_view of(stretch s) const {
    return std::string_view(text).substr(s.begin, s.end - s.begin);
  }
  /// `name`, or `name.overload`.
  [[nodiscard]] std::string full_name() const;
  /// The argument of the name; nullptr if there is none.
  [[nodiscard]] const schema_part* argument(std::string_view name) const;
};

[[nodiscard]] schema_view view_of(std::string_view schema);

/// The C++ type for an argument's type, or for a return's; empty if none is known.
[[nodiscard]] std::string parameter_type(std::string_view schema_type);
[[nodiscard]] std::string return_type(std::string_view schema_type);

/// The declaration of a function that matches a schema, with one line for each parameter.
[[nodiscard]] std::string cxx_declaration(const schema_view& schema);

}  // namespace tools::lsp
