// SPDX-License-Identifier: BSL-1.0
// Types as C++ spells them, as schema types.
#pragma once

#include <optional>
#include <schema_ct/grammar/type_code.hpp>
#include <string>
#include <vector>

#include "cpp_names.hpp"

namespace tools {

/// The codes of a schema type, in postfix order.
using type_codes = std::vector<schema_ct::code>;

[[nodiscard]] schema_ct::type_word word_of(const type_codes& codes);

/// As a schema spells it; empty of what it cannot spell.
[[nodiscard]] std::string schema_type_of(const type_codes& codes);

struct read_type {
  type_codes codes;
  std::vector<type_codes> elements;  ///< of a tuple
  bool is_tuple = false;
  bool skips = false;       ///< a c10::DispatchKeySet, which is no argument of the operator
  bool is_written = false;  ///< a reference that is not const
  std::size_t first = 0;    ///< its first token, behind `static` and its like
  std::size_t end = 0;      ///< the token behind it
};

/// Stretches of a file, and where their names are looked up.
struct type_context {
  const cpp_file* file;
  const visible_names* names;
  std::string scope;
};

/// A type, which a parameter's name and default may follow. Nothing where the type is not known
/// for certain.
[[nodiscard]] std::optional<read_type> read_cpp_type(const type_context& in, token_range range);

/// As it stands in the source, blanks made even.
[[nodiscard]] std::string spelled_type(const token_view& tokens, token_range range);

}  // namespace tools
