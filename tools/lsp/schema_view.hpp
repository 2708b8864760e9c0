// SPDX-License-Identifier: BSL-1.0
// A schema's parts by their places in its text, and the C++ that they stand for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tools::lsp {

/// Characters of a schema's text.
struct stretch {
  std::size_t begin = 0, end = 0;

  [[nodiscard]] bool contains(std::size_t i) const { return begin <= i && i < end; }
};

struct schema_part {
  stretch type, name, value;  ///< the last two are empty where there is none
  int size = -1;              ///< N of `int[N]`
  bool keyword_only = false;
};

/// What was read of a text, up to its first mistake.
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
  /// The argument whose name is given; nullptr if there is none.
  [[nodiscard]] const schema_part* argument(std::string_view name) const;
};

[[nodiscard]] schema_view view_of(std::string_view schema);

/// A type of C++ for an argument's type, or a return's; empty where none is known.
[[nodiscard]] std::string parameter_type(std::string_view schema_type);
[[nodiscard]] std::string return_type(std::string_view schema_type);

/// The declaration of a function that a schema fits: one line for each parameter.
[[nodiscard]] std::string cxx_declaration(const schema_view& schema);

}  // namespace tools::lsp
