// SPDX-License-Identifier: BSL-1.0
// The tokens of a schema: blanks, names, numbers and strings (PyTorch's lexer.h).
#pragma once

#include <cstddef>
#include <schema_ct/config.hpp>

// Every function takes a pointer into a text that ends with '\0' and gives back where it stopped.
// Constant evaluators charge for calls and for characters, which is why words are compared by
// builtins and why the common blank, one space, is tested by the callers.
namespace schema_ct::lexer {

struct character_table {
  bool name[256]{};   // may stand in a name
  bool blank[256]{};  // may start what separates tokens
  constexpr character_table() {
    for (int c = '0'; c <= '9'; ++c) name[c] = true;
    for (int c = 'a'; c <= 'z'; ++c) name[c] = name[c - 'a' + 'A'] = true;
    name[int{'_'}] = true;
    for (const char* c = " \t\n\v\f\r#\\"; *c != '\0'; ++c) blank[int{*c}] = true;
  }
};
SCHEMA_CT_HIDDEN inline constexpr character_table table;

SCHEMA_CT_HIDDEN constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
SCHEMA_CT_HIDDEN constexpr bool is_name_character(char c) {
  return table.name[static_cast<unsigned char>(c)];
}
SCHEMA_CT_HIDDEN constexpr bool is_name_start(char c) {
  return is_name_character(c) && !is_digit(c);
}
SCHEMA_CT_HIDDEN constexpr bool may_separate(char c) {
  return table.blank[static_cast<unsigned char>(c)];
}

/// Do the `n` characters at `p` spell `word`? The text must not end within them.
SCHEMA_CT_HIDDEN constexpr bool same(const char* p, const char* word, std::size_t n) {
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
SCHEMA_CT_HIDDEN constexpr bool starts_with(const char* p, const char* last, const char* word,
                                            std::size_t n) {
  return static_cast<std::size_t>(last - p) >= n && same(p, word, n);
}

/// The end of the name at `p`.
SCHEMA_CT_HIDDEN constexpr const char* name_end(const char* p) {
#if !defined(__clang__)
  constexpr const char* letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  if (__builtin_is_constant_evaluated())
    if (__builtin_constant_p(__builtin_strspn(p, letters))) return p + __builtin_strspn(p, letters);
#endif
  while (is_name_character(*p)) ++p;
  return p;
}

/// Skips blanks, comments and joined lines; newlines too when `nested` in brackets. `# type:` is a
/// token of PyTorch's lexer and not a comment.
SCHEMA_CT_HIDDEN constexpr const char* skip(const char* p, const char* last, bool nested) {
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

/// Words that PyTorch's lexer keeps for itself: they can name nothing in a schema.
SCHEMA_CT_HIDDEN constexpr bool is_reserved(const char* p, std::ptrdiff_t n) {
  switch (n) {
    case 2:
      switch (*p) {
        case 'i': return p[1] == 'f' || p[1] == 's' || p[1] == 'n';
        case 'o': return p[1] == 'r';
        case 'a': return p[1] == 's';
        default: return false;
      }
    case 3:
      switch (*p) {
        case 'd': return same(p, "def", 3) || same(p, "del", 3);
        case 'n': return same(p, "not", 3);
        case 'a': return same(p, "and", 3);
        case 'f': return same(p, "for", 3);
        default: return false;
      }
    case 4:
      switch (*p) {
        case 'e': return same(p, "else", 4) || same(p, "elif", 4);
        case 'p': return same(p, "pass", 4);
        case 'w': return same(p, "with", 4);
        case 'T': return same(p, "True", 4);
        case 'N': return same(p, "None", 4);
        default: return false;
      }
    case 5:
      switch (*p) {
        case 'w': return same(p, "while", 5);
        case 'r': return same(p, "raise", 5);
        case 'b': return same(p, "break", 5);
        case 'c': return same(p, "class", 5);
        case 'F': return same(p, "False", 5);
        default: return false;
      }
    case 6:
      switch (*p) {
        case 'r': return same(p, "return", 6);
        case 'g': return same(p, "global", 6);
        case 'a': return same(p, "assert", 6);
        case 'i': return same(p, "import", 6);
        default: return false;
      }
    case 8:
      switch (*p) {
        case 'c': return same(p, "continue", 8);
        case 'N': return same(p, "NoneType", 8);
        case 'E': return same(p, "Ellipsis", 8);
        default: return false;
      }
    default: return false;
  }
}

/// The end of the string literal at `p`, or nullptr when it is not closed. One quote or three;
/// only three may hold a newline.
SCHEMA_CT_HIDDEN constexpr const char* string_end(const char* p, const char* last) {
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

/// How many quotes open the literal at `p` that ends before `end`.
SCHEMA_CT_HIDDEN constexpr int quotes(const char* p, const char* end) {
  return end - p >= 6 && p[1] == *p && p[2] == *p ? 3 : 1;
}

/// Reads one character of a string literal at `p` into `value`; the end of it, or nullptr for an
/// escape that PyTorch's parse_string_literal.h refuses.
SCHEMA_CT_HIDDEN constexpr const char* string_character(const char* p, char& value) {
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

}  // namespace schema_ct::lexer
