// SPDX-License-Identifier: BSL-1.0
// A namespace's operators as a list of schemas, and how one of them is found.
#pragma once

#include "../grammar/lexer.hpp"
#include "../messages/suggest.hpp"

namespace schema_ct {

/// The operators that SCHEMA_CT_OPERATORS declares for a namespace; no texts where none is visible.
struct operator_list {
  const char* const* texts = nullptr;  ///< the namespace's name, then the schemas
  int size = -1;                       ///< how many schemas; -1 where none is visible

  SCHEMA_CT_HIDDEN constexpr bool is_declared() const { return size >= 0; }
  SCHEMA_CT_HIDDEN constexpr const char* ns() const { return texts[0]; }
  SCHEMA_CT_HIDDEN constexpr const char* operator[](int i) const { return texts[i + 1]; }
};

/// The name that a schema begins with, or that a text is.
struct operator_name {
  const char* ns = nullptr;  ///< nullptr without one
  int ns_length = 0;
  const char* name = nullptr;  ///< with its overload, "add.out"
  int length = 0;
  const char* end = nullptr;  ///< after blanks: at '(' if it is a schema

  SCHEMA_CT_HIDDEN constexpr explicit operator_name(const char* text) {
    const char* last = text + __builtin_strlen(text);
    name = lexer::skip(text, last, true);
    const char* name_end = lexer::name_end(name);
    end = lexer::skip(name_end, last, false);
    const char* colon = *end == ':' ? lexer::skip(end + 1, last, false) : end;
    if (*end == ':' && *colon == ':') {
      ns = name;
      ns_length = static_cast<int>(name_end - name);
      name = lexer::skip(colon + 1, last, false);
      name_end = lexer::name_end(name);
      end = lexer::skip(name_end, last, false);
    }
    if (*end == '.') {
      name_end = lexer::name_end(lexer::skip(end + 1, last, false));
      end = lexer::skip(name_end, last, false);
    }
    length = static_cast<int>(name_end - name);
  }
};

namespace detail {

/// Are two texts the same up to blanks and comments? nullptr, or the token with which `a` goes on
/// otherwise.
SCHEMA_CT_HIDDEN constexpr const char* first_difference(const char* a, const char* b) {
  const char* a_last = a + __builtin_strlen(a);
  const char* b_last = b + __builtin_strlen(b);
  for (;;) {
    a = lexer::skip(a, a_last, true);
    b = lexer::skip(b, b_last, true);
    if (*a != *b) return a;
    if (a == a_last) return nullptr;
    const char* token = a;
    const char* end = lexer::is_name_character(*a) ? lexer::name_end(a)
                      : *a == '"' || *a == '\''    ? lexer::string_end(a, a_last)
                                                   : a + 1;
    for (; a != end; ++a, ++b)
      if (*a != *b) return token;
    if (lexer::is_name_character(*token) && lexer::is_name_character(*b)) return token;
  }
}

/// Is it the same name, whatever the blanks?
SCHEMA_CT_HIDDEN constexpr bool same_name(const operator_name& a, const operator_name& b) {
  int i = 0, j = 0;
  for (;; ++i, ++j) {
    while (i != a.length && lexer::may_separate(a.name[i])) ++i;
    while (j != b.length && lexer::may_separate(b.name[j])) ++j;
    if (i == a.length || j == b.length) return i == a.length && j == b.length;
    if (a.name[i] != b.name[j]) return false;
  }
}

/// Does the text begin with the name and end there, or go on with the arguments?
SCHEMA_CT_HIDDEN constexpr bool begins_with(const char* text, const char* name, int length) {
#if defined(__CUDACC__)
  for (int i = 0; i != length; ++i)
    if (text[i] != name[i]) return false;
#else
  if (__builtin_strncmp(text, name, static_cast<std::size_t>(length)) != 0) return false;
#endif
  return text[length] == '(';
}

SCHEMA_CT_HIDDEN constexpr bool is_namespace(const operator_name& n, const char* ns) {
  for (int i = 0; i != n.ns_length; ++i)
    if (n.ns[i] != ns[i]) return false;
  return ns[n.ns_length] == '\0';
}

/// The number of the operator whose name is most like one that is not there; -1 without one.
SCHEMA_CT_HIDDEN constexpr int nearest_operator(const operator_list& list, const operator_name& n) {
  int found = -1, least = n.length < 5 ? 2 : n.length / 3 + 2;
  for (int i = 0; i < list.size; ++i) {
    const operator_name candidate(list[i]);
    const int d = suggest::distance(n.name, n.length, candidate.name, candidate.length);
    if (d < least) least = d, found = i;
  }
  return found;
}

/// The number of the operator in the list; -1 without one.
SCHEMA_CT_HIDDEN constexpr int find_operator(const operator_list& list, const operator_name& n) {
  for (int i = 0; i < list.size; ++i)
    if (begins_with(list[i], n.name, n.length)) return i;
  // Spelled with blanks, or with the namespace.
  for (int i = 0; i < list.size; ++i)
    if (same_name(operator_name(list[i]), n)) return i;
  return -1;
}

}  // namespace detail
}  // namespace schema_ct
