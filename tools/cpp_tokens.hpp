// SPDX-License-Identifier: BSL-1.0
// Splits C++ into tokens, in as much detail as finding calls and their string literals needs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mapped_text.hpp"

namespace tools {

enum class token_kind : unsigned char {
  word,     ///< an identifier or keyword
  literal,  ///< one string literal with its prefix and suffix
  other,    ///< punctuation; numbers and character literals, whose symbol is '\0'
  // Of preprocessor lines only these are kept.
  open_if,
  next_branch,
  close_if,
  include,
};

/// `symbol` is the character of a punctuation token. Member accesses all have '.', whether written
/// `.` or `->`; ':' is `::`, and a single colon has '\0'.
struct token {
  std::uint32_t begin, end;
  token_kind kind;
  char symbol;
};

/// `#define name replacement`; the parameters of a macro are in the replacement.
struct macro_definition {
  std::string name, replacement;
};

struct token_list {
  std::vector<token> tokens;
  std::vector<std::uint32_t> unterminated;  ///< the beginnings of unclosed string literals
  std::vector<macro_definition> macros;
};

/// Comments, preprocessor lines and the group of an `#if 0` make no tokens. With `macros`, those of
/// a `#define` do, between two tokens of kind `other`.
[[nodiscard]] token_list tokenize(std::string_view source, bool macros = false);

/// The text of a token without line splices.
[[nodiscard]] std::string text_of(std::string_view source, const token& t);

/// Appends the characters of a string literal to `out`, up to `limit` in all. The closing quote
/// becomes the position of the text's end.
void append_literal(mapped_text& out, std::string_view source, const token& t, std::size_t limit);

}  // namespace tools
