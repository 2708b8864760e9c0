// SPDX-License-Identifier: BSL-1.0
// Splits Python into tokens, in as much detail as finding calls, decorators and string literals
// needs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "mapped_text.hpp"

namespace tools {

enum class python_kind : unsigned char {
  word,
  string,       ///< one literal with its prefix
  made_string,  ///< an f-string or bytes, whose text is not known
  number,
  symbol,  ///< one character; `->` is '-' and '>'
  line,    ///< the end of a logical line
};

struct python_token {
  std::uint32_t begin, end;
  python_kind kind;
  char symbol;           ///< the character of a symbol, else '\0'
  std::uint32_t indent;  ///< columns before the logical line's first token
};

[[nodiscard]] std::vector<python_token> tokenize_python(std::string_view source);

/// Appends the value of a string literal to `out`, up to `limit` characters in all.
void append_python_literal(mapped_text& out, std::string_view source, const python_token& t,
                           std::size_t limit);

}  // namespace tools
