// SPDX-License-Identifier: BSL-1.0
// Converts C++ types, as written, to schema types.
#pragma once

#include <map>
#include <optional>
#include <schema_ct/grammar/type_code.hpp>
#include <string>
#include <vector>

#include "cpp_names.hpp"

namespace tools {

/// The codes of a schema type, in postfix order.
using type_codes = std::vector<schema_ct::code>;

[[nodiscard]] schema_ct::type_word word_of(const type_codes& codes);

/// The spelling in a schema; empty if it cannot be spelled.
[[nodiscard]] std::string schema_type_of(const type_codes& codes);

struct read_type {
  type_codes codes;
  std::vector<type_codes> elements;  ///< the elements of a tuple
  bool is_tuple = false;
  bool skips = false;       ///< a c10::DispatchKeySet, which is not an argument of the operator
  bool is_written = false;  ///< a reference that is not const
  std::size_t first = 0;    ///< its first token, after `static` and the like
  std::size_t end = 0;      ///< the token after it
};

/// Parts of a file, and the scope in which their names are looked up.
struct type_context {
  const cpp_file* file;
  const visible_names* names;
  std::string scope;
  /// What the parameters of a template of aliases stand for.
  std::map<std::string, read_type> arguments{};
};

/// Reads a type, optionally followed by a parameter's name and default. Nothing if the type is not
/// certain.
[[nodiscard]] std::optional<read_type> read_cpp_type(const type_context& in, token_range range);

/// The source text with normalised blanks.
[[nodiscard]] std::string spelled_type(const token_view& tokens, token_range range);

}  // namespace tools
