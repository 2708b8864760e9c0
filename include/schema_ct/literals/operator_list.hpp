// SPDX-License-Identifier: BSL-1.0
// The operators of a namespace as a list of schemas, and the look-up in that list.
#pragma once

#include "../grammar/lexer.hpp"
#include "../messages/suggest.hpp"

namespace schema_ct {

/// The operators that SCHEMA_CT_OPERATORS declares for a namespace; empty if none is visible.
struct SCHEMA_CT_SHARED operator_list {
  const char* const* texts = nullptr;  ///< the namespace's name, then the schemas
  int size = -1;                       ///< how many schemas; -1 where none is visible
  /// For each schema the C++ signature that its kernels have, `at::Tensor (const at::Tensor &
  /// self)`. A table may have signatures only if its schemas are sorted by name and their names
  /// have no blanks.
  const char* const* signatures = nullptr;
  /// Are there signatures? (With UndefinedBehaviorSanitizer, g++ cannot compare an address with
  /// nullptr in a constant.)
  bool has_signatures = false;

  constexpr bool is_declared() const { return size >= 0; }
  constexpr bool is_sorted() const { return has_signatures; }
  constexpr const char* ns() const { return texts[0]; }
  constexpr const char* operator[](int i) const { return texts[i + 1]; }
};

/// The name at the beginning of a schema, or a text that is a name.
struct SCHEMA_CT_SHARED operator_name {
  const char* ns = nullptr;  ///< nullptr without one
  int ns_length = 0;
  const char* name = nullptr;  ///< with its overload, "add.out"
  int length = 0;
  const char* end = nullptr;  ///< after blanks: at '(' if it is a schema

  constexpr explicit operator_name(const char* text) {
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

/// The first token of `a` that differs from `b`, or nullptr if the texts are equal except for
/// blanks and comments.
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

/// Are the names equal, whatever blanks they contain?
SCHEMA_CT_HIDDEN constexpr bool same_name(const operator_name& a, const operator_name& b) {
  int i = 0, j = 0;
  for (;; ++i, ++j) {
    while (i != a.length && lexer::may_separate(a.name[i])) ++i;
    while (j != b.length && lexer::may_separate(b.name[j])) ++j;
    if (i == a.length || j == b.length) return i == a.length && j == b.length;
    if (a.name[i] != b.name[j]) return false;
  }
}

/// Does the text consist of the name, or of the name followed by the arguments?
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

/// The name of the operator with this number. The names of a sorted table have no blanks, which
/// saves most of the steps that a compiler allows for a large table.
SCHEMA_CT_HIDDEN constexpr operator_name name_in(const operator_list& list, int i) {
  if (!list.is_sorted()) return operator_name(list[i]);
  operator_name out("");
  out.name = list[i];
  out.length = static_cast<int>(__builtin_strchr(out.name, '(') - out.name);
  return out;
}

/// The length of a name without its overload.
SCHEMA_CT_HIDDEN constexpr int base_length(const operator_name& n) {
  int length = 0;
  while (length != n.length && n.name[length] != '.') ++length;
  return length;
}

/// Is it an overload of the operator whose name, without an overload, has the length `base`?
SCHEMA_CT_HIDDEN constexpr bool is_overload(const operator_name& n, const char* name, int base) {
  for (int i = 0; i != base; ++i)
    if (i == n.length || n.name[i] != name[i]) return false;
  return n.length == base || n.name[base] == '.';
}

/// The number of the operator whose name is most similar to an unknown name, or -1. An overload of
/// the same operator has precedence.
SCHEMA_CT_HIDDEN constexpr int nearest_operator(const operator_list& list, const operator_name& n) {
  const int base = base_length(n);
  int found = -1, least = n.length < 5 ? 2 : n.length / 3 + 2, nearest_overload = 65;
  if (list.is_sorted() && least > 4) least = 4;
  for (int i = 0; i < list.size; ++i) {
    const operator_name other = name_in(list, i);
    if (is_overload(other, n.name, base)) {
      const int d =
          suggest::distance(n.name + base, n.length - base, other.name + base, other.length - base);
      if (d < nearest_overload) nearest_overload = d, least = 0, found = i;
    } else if (other.length - n.length < least && n.length - other.length < least) {
      const int d = suggest::distance(n.name, n.length, other.name, other.length, least - 1);
      if (d < least) least = d, found = i;
    }
  }
  return found;
}

/// The number of the name in a sorted table, or -1.
SCHEMA_CT_HIDDEN constexpr int find_sorted(const operator_list& list, const operator_name& n) {
  int first = 0, last = list.size;
  while (first != last) {
    const int middle = (first + last) / 2;
    const char* name = list[middle];
    int i = 0, order = 0;
#if defined(__CUDACC__)
    while (i != n.length && n.name[i] == name[i]) ++i;
    if (i != n.length) order = n.name[i] - name[i];
#else
    i = n.length;
    order = __builtin_strncmp(n.name, name, static_cast<std::size_t>(n.length));
#endif
    if (order == 0) order = '(' - name[i];  // every other character of a name is greater
    if (order == 0) return middle;
    if (order < 0)
      last = middle;
    else
      first = middle + 1;
  }
  return -1;
}

/// The number of the operator in the list, or -1.
SCHEMA_CT_HIDDEN constexpr int find_operator(const operator_list& list, const operator_name& n) {
  if (list.is_sorted()) return find_sorted(list, n);
  for (int i = 0; i < list.size; ++i)
    if (begins_with(list[i], n.name, n.length)) return i;
  // The name is written with blanks, or with the namespace.
  for (int i = 0; i < list.size; ++i)
    if (same_name(operator_name(list[i]), n)) return i;
  return -1;
}

}  // namespace detail
}  // namespace schema_ct
