// SPDX-License-Identifier: BSL-1.0
// Compares a schema of the most common form with a kernel, without the whole grammar.
#pragma once

#include "../grammar/lexer.hpp"
#include "../signatures/cxx_type.hpp"

#include "../grammar/folding.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace detail {

// These functions read a schema that is known to be correct. Each returns the position after what
// it has read, or nullptr for a form that only the whole grammar can read.

/// `word`, `word?` or `word[]`; the list may have a size, and the type an alias set of one letter.
constexpr const char* after_usual_type(const char* p, type_word w) {
  if (w >> 16 != 0) return nullptr;
  const code suffix = w >> 8 == 0 ? code::none : last_code(w);
  const char* word = spelling(static_cast<code>(suffix == code::none ? w : w >> 8));
  const std::size_t length = __builtin_strlen(word);
  if (__builtin_strncmp(p, word, length) != 0) return nullptr;
  p += length;
  if (suffix == code::optional && *p++ != '?') return nullptr;
  if (suffix == code::list) {
    if (*p++ != '[') return nullptr;
    while (lexer::is_digit(*p)) ++p;
    if (*p++ != ']') return nullptr;
  }
  if (*p != '(') return p;
  return p[1] != '\0' && p[2] == '!' && p[3] == ')' ? p + 4 : nullptr;
}

/// `=1`, `=None` or `=[1, 2]`: no string, and no blanks except in a list.
constexpr const char* after_usual_default(const char* p) {
  if (p[1] == '[')
    while (*p != ']' && *p != '\0') ++p;
  while (*p != ',' && *p != ')' && *p != '"' && *p != '\'' && *p != '\0') ++p;
  return p;
}

/// `Tensor a, *, int b=1) -> `
constexpr const char* after_usual_arguments(const char* p, const row* const* rows) {
  if ((*rows)->word == 0) {
    if (*p != ')' || p[1] != ' ') return nullptr;
    p += 2;
  }
  for (; (*rows)->word != 0; ++rows) {
    if (*p == '*') {
      if (p[1] != ',' || p[2] != ' ') return nullptr;
      p += 3;
    }
    p = after_usual_type(p, (*rows)->word);
    if (p == nullptr || *p++ != ' ') return nullptr;
    SCHEMA_CT_SKIP_NAME(true, p)
    if (*p == '=') p = after_usual_default(p);
    if (*p != (rows[1]->word == 0 ? ')' : ',') || p[1] != ' ') return nullptr;
    p += 2;
  }
  return *p == '-' && p[1] == '>' && p[2] == ' ' ? p + 3 : nullptr;
}

/// `Tensor` or `(Tensor(a!), Tensor)`, without names.
constexpr const char* after_usual_returns(const char* p, const row* const* rows) {
  if ((*rows)->word != 0 && rows[1]->word == 0) return after_usual_type(p, (*rows)->word);
  if (*p++ != '(') return nullptr;
  for (; (*rows)->word != 0; ++rows) {
    p = after_usual_type(p, (*rows)->word);
    if (p == nullptr) return nullptr;
    if (rows[1]->word == 0) break;
    if (*p != ',' || p[1] != ' ') return nullptr;
    p += 2;
  }
  return *p == ')' ? p + 1 : nullptr;
}

/// Does a schema have exactly these types? Also false where only the grammar can tell.
constexpr bool says_types(const char* schema, const row* const* parameters,
                          const row* const* returns) {
#if defined(__clang__)
  const char* p = __builtin_strchr(schema, '(');
#else
  const char* p = schema + __builtin_strcspn(schema, "(");
#endif
  p = after_usual_arguments(p + 1, parameters);
  if (p != nullptr) p = after_usual_returns(p, returns);
  return p != nullptr && *p == '\0';
}

}  // namespace detail
}  // namespace schema_ct

#include "../grammar/end_of_folding.hpp"
