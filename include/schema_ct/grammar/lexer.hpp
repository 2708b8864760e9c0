// SPDX-License-Identifier: BSL-1.0
// The tokens of a schema: blanks, names, numbers and strings (PyTorch's lexer.h).
#pragma once

#include <cstddef>
#include "../config.hpp"
#include "folding.hpp"

// Every function takes a pointer into a text that ends with '\0' and returns where it stopped.
// Constant evaluators charge for calls and characters. Therefore builtins compare words, and the
// callers test for a single space, the common blank.

namespace schema_ct {
namespace SCHEMA_CT_HIDDEN lexer {

struct character_table {
  bool name[256]{};                // may stand in a name
  bool start[256]{};               // may start one
  bool blank[256]{};               // may start what separates tokens
  unsigned short reserved[256]{};  // bit n: a reserved word of n letters starts with it

  constexpr character_table() {
    for (int c = '0'; c <= '9'; ++c) name[c] = true;
    for (int c = 'a'; c <= 'z'; ++c)
      name[c] = name[c - 'a' + 'A'] = start[c] = start[c - 'a' + 'A'] = true;
    name[int{'_'}] = start[int{'_'}] = true;
    for (const char* c = " \t\n\v\f\r#\\"; *c != '\0'; ++c) blank[int{*c}] = true;
    const char* words =
        "def if else elif while return is not and or for in global raise assert break continue "
        "del pass class import with as True False None NoneType Ellipsis ";
    for (const char* end = words; *words != '\0'; words = ++end) {
      while (*end != ' ') ++end;
      reserved[int{*words}] =
          static_cast<unsigned short>(reserved[int{*words}] | 1 << (end - words));
    }
  }
};
inline constexpr character_table table;

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_name_character(char c) { return table.name[static_cast<unsigned char>(c)]; }
constexpr bool is_name_start(char c) { return table.start[static_cast<unsigned char>(c)]; }
constexpr bool may_separate(char c) { return table.blank[static_cast<unsigned char>(c)]; }

/// Do the `n` characters at `p` spell `word`? The text must not end within them.
constexpr bool same(const char* p, const char* word, std::size_t n) {
#if defined(__clang__)
  return __builtin_memcmp(p, word, n) == 0;
#else
  // g++ folds memcmp on literals and constants only; on a local buffer it is an error.
  if (!__builtin_is_constant_evaluated() || __builtin_constant_p(__builtin_memcmp(p, word, n)))
    return __builtin_memcmp(p, word, n) == 0;
  for (std::size_t i = 0; i != n; ++i)
    if (p[i] != word[i]) return false;
  return true;
#endif
}

/// Does the text at `p` start with `word` of `n` characters? Never reads past the closing '\0'.
constexpr bool starts_with(const char* p, const char* last, const char* word, std::size_t n) {
  return static_cast<std::size_t>(last - p) >= n && same(p, word, n);
}

/// The end of the name at `p`.
constexpr const char* name_end(const char* p) {
#if !defined(__clang__)
  if (SCHEMA_CT_FOLDS(p)) return p + __builtin_strspn(p, SCHEMA_CT_NAME_LETTERS);
#endif
  while (is_name_character(*p)) ++p;
  return p;
}

/// Skips blanks, comments and joined lines, and newlines if `nested` in brackets. `# type:` is a
/// token of PyTorch's lexer, not a comment.
constexpr const char* skip(const char* p, const char* last, bool nested) {
  for (;; ++p) switch (*p) {
      case '\n':
        if (!nested) return p;
        break;
      case ' ':
      case '\t':
      case '\v':
      case '\f':
      case '\r': break;
      case '\\':
        if (p[1] != '\n') return p;
        ++p;
        break;
      case '#':
        if (starts_with(p, last, "# type:", 7)) return p;
        while (p != last && *p != '\n') ++p;
        --p;
        break;
      default: return p;
    }
}

/// Words that PyTorch's lexer reserves: a schema cannot use them as names.
constexpr bool is_reserved(const char* p, std::ptrdiff_t n) {
  // The table has the lengths of the reserved words that start with each letter.
  if (n > 8 || (table.reserved[static_cast<unsigned char>(*p)] >> n & 1) == 0) return false;
  switch (*p) {
    case 'a': return n == 2 ? p[1] == 's' : n == 3 ? same(p, "and", 3) : same(p, "assert", 6);
    case 'b': return same(p, "break", 5);
    case 'c': return n == 5 ? same(p, "class", 5) : same(p, "continue", 8);
    case 'd': return same(p, "def", 3) || same(p, "del", 3);
    case 'e': return same(p, "else", 4) || same(p, "elif", 4);
    case 'f': return same(p, "for", 3);
    case 'g': return same(p, "global", 6);
    case 'i': return n == 2 ? p[1] == 'f' || p[1] == 's' || p[1] == 'n' : same(p, "import", 6);
    case 'n': return same(p, "not", 3);
    case 'o': return p[1] == 'r';
    case 'p': return same(p, "pass", 4);
    case 'r': return n == 5 ? same(p, "raise", 5) : same(p, "return", 6);
    case 'w': return n == 4 ? same(p, "with", 4) : same(p, "while", 5);
    case 'E': return same(p, "Ellipsis", 8);
    case 'F': return same(p, "False", 5);
    case 'N': return n == 4 ? same(p, "None", 4) : same(p, "NoneType", 8);
    default: return same(p, "True", 4);
  }
}

/// The end of the string literal at `p`, or nullptr if it is not closed. One quote or three open
/// it; only a literal with three may contain a newline.
constexpr const char* string_end(const char* p, const char* last) {
  const char quote = *p;
  const bool triple = last - p >= 3 && p[1] == quote && p[2] == quote;
  for (p += triple ? 3 : 1; p < last; ++p) {
    if (*p == quote && (!triple || (last - p >= 3 && p[1] == quote && p[2] == quote)))
      return p + (triple ? 3 : 1);
    if (*p == '\n' && !triple) return nullptr;
    if (*p == '\\') ++p;
  }
  return nullptr;
}

/// The number of quotes that open the literal at `p`, which ends before `end`.
constexpr int quotes(const char* p, const char* end) {
  return end - p >= 6 && p[1] == *p && p[2] == *p ? 3 : 1;
}

/// Reads one character of a string literal at `p` into `value` and returns its end, or nullptr for
/// an escape that PyTorch's parse_string_literal.h refuses.
constexpr const char* string_character(const char* p, char& value) {
  if (*p != '\\') return value = *p, p + 1;
  switch (p[1]) {
    case '\\':
    case '\'':
    case '"':
    case '\n': value = p[1]; break;
    case 'a': value = '\a'; break;
    case 'b': value = '\b'; break;
    case 'f': value = '\f'; break;
    case 'n': value = '\n'; break;
    case 'v': value = '\v'; break;
    case 't': value = '\t'; break;
    default: {  // three octal digits
      int octal = 0;
      for (int i = 1; i <= 3; ++i) {
        if (p[i] < '0' || p[i] > '7') return nullptr;
        octal = octal * 8 + (p[i] - '0');
      }
      if (octal > 255) return nullptr;
      value = static_cast<char>(static_cast<unsigned char>(octal));
      return p + 4;
    }
  }
  return p + 2;
}

}  // namespace lexer
}  // namespace schema_ct

#include "end_of_folding.hpp"
