// SPDX-License-Identifier: BSL-1.0
// Guesses what the author of an unknown type meant.
#pragma once

#include <cstddef>
#include "../grammar/lexer.hpp"

namespace schema_ct::suggest {

/// A word and the sentence that corrects it. Sentences are literals, which compilers print whole.
struct remedy {
  const char* word;
  const char* sentence;
};

#define SCHEMA_CT_MEANT(word) {word, "unknown type (did you mean " word "?)"}

/// The schema types.
SCHEMA_CT_HIDDEN inline constexpr remedy types[] = {
    SCHEMA_CT_MEANT("Tensor"),      SCHEMA_CT_MEANT("int"),       SCHEMA_CT_MEANT("float"),
    SCHEMA_CT_MEANT("bool"),        SCHEMA_CT_MEANT("str"),       SCHEMA_CT_MEANT("SymInt"),
    SCHEMA_CT_MEANT("Scalar"),      SCHEMA_CT_MEANT("Device"),    SCHEMA_CT_MEANT("ScalarType"),
    SCHEMA_CT_MEANT("Layout"),      SCHEMA_CT_MEANT("Generator"), SCHEMA_CT_MEANT("MemoryFormat"),
    SCHEMA_CT_MEANT("complex"),     SCHEMA_CT_MEANT("Any"),       SCHEMA_CT_MEANT("None"),
    SCHEMA_CT_MEANT("NoneType"),    SCHEMA_CT_MEANT("Dict"),      SCHEMA_CT_MEANT("Stream"),
    SCHEMA_CT_MEANT("Storage"),     SCHEMA_CT_MEANT("QScheme"),   SCHEMA_CT_MEANT("SymBool"),
    SCHEMA_CT_MEANT("DeviceIndex"), SCHEMA_CT_MEANT("Quantizer"), SCHEMA_CT_MEANT("Future"),
    SCHEMA_CT_MEANT("Capsule"),     SCHEMA_CT_MEANT("Dimname"),   SCHEMA_CT_MEANT("Await"),
};
#undef SCHEMA_CT_MEANT

namespace detail {
SCHEMA_CT_HIDDEN inline constexpr const char* text = "unknown type (a text is str)";
SCHEMA_CT_HIDDEN inline constexpr const char* integer = "unknown type (every integer is int)";
SCHEMA_CT_HIDDEN inline constexpr const char* real =
    "unknown type (every floating-point number is float)";
SCHEMA_CT_HIDDEN inline constexpr const char* list =
    "unknown type (a list is written T[], such as int[])";
SCHEMA_CT_HIDDEN inline constexpr const char* tensors =
    "unknown type (a list of tensors is Tensor[])";
SCHEMA_CT_HIDDEN inline constexpr const char* tuple =
    "unknown type (a tuple is written (T, U), such as (int, Tensor))";
SCHEMA_CT_HIDDEN inline constexpr const char* dictionary =
    "unknown type (a dictionary is written Dict(K, V), such as Dict(str, Tensor))";
}  // namespace detail

/// Words of C++, Python and numpy, in lower case.
SCHEMA_CT_HIDDEN inline constexpr remedy foreign[] = {
    {"string", detail::text},
    {"string_view", detail::text},
    {"char", detail::text},
    {"integer", detail::integer},
    {"long", detail::integer},
    {"short", detail::integer},
    {"unsigned", detail::integer},
    {"size_t", detail::integer},
    {"double", detail::real},
    {"half", detail::real},
    {"bfloat16", detail::real},
    {"float16", detail::real},
    {"float32", detail::real},
    {"float64", detail::real},
    {"list", detail::list},
    {"vector", detail::list},
    {"array", detail::list},
    {"arrayref", detail::list},
    {"intarrayref", detail::list},
    {"symintarrayref", detail::list},
    {"sequence", detail::list},
    {"iterable", detail::list},
    {"set", detail::list},
    {"tensorlist", detail::tensors},
    {"itensorlistref", detail::tensors},
    {"optional", "unknown type (an optional is written T?, such as int?)"},
    {"tuple", detail::tuple},
    {"pair", detail::tuple},
    {"map", detail::dictionary},
    {"unordered_map", detail::dictionary},
    {"boolean", "unknown type (a truth value is bool)"},
    {"number", "unknown type (a number of any kind is Scalar)"},
    {"dtype", "unknown type (a dtype is a ScalarType)"},
    {"object", "unknown type (a value of any type is Any)"},
    {"callable", "unknown type (a function is no value that an operator takes)"},
    {"self", "unknown type (a type stands before each name, such as Tensor self)"},
    {"void", "unknown type (a function without a result is -> ())"},
    {"const", "unknown type (a schema has no const: const Tensor& is Tensor)"},
};

SCHEMA_CT_HIDDEN constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The number of letters to change, add, remove or swap with their neighbour, ignoring case. Any
/// result above `bound` only means "more": the search then stops early, so that a search of a large
/// table stays within the steps that a compiler allows.
SCHEMA_CT_HIDDEN constexpr int distance(const char* a, int n, const char* b, int m,
                                        int bound = 64) {
  constexpr int most = 64;
  const int more = bound + 1;
  if (n > most || m > most || n - m > bound || m - n > bound) return more;
  int rows[3][most + 1] = {};
  for (int j = 0; j <= m; ++j) rows[0][j] = j;
  for (int i = 1, before = 0; i <= n; ++i) {
    int* row = rows[i % 3];
    int* above = rows[(i + 2) % 3];
    // Every cell outside this band of columns is larger than `bound`.
    const int from = i > bound ? i - bound : 1, to = i + bound < m ? i + bound : m;
    int least = row[from - 1] = from == 1 ? i : more;
    if (to == i + bound) above[to] = more;
    for (int j = from; j <= to; ++j) {
      const char x = lower(a[i - 1]), y = lower(b[j - 1]);
      int best = above[j - 1] + (x == y ? 0 : 1);
      if (above[j] + 1 < best) best = above[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      if (i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y)
        if (const int swapped = rows[(i + 1) % 3][j - 2] + 1; swapped < best) best = swapped;
      row[j] = best;
      if (best < least) least = best;
    }
    if (least > bound && before > bound) return more;
    before = least;
  }
  return rows[n % 3][m] < more ? rows[n % 3][m] : more;
}

SCHEMA_CT_HIDDEN constexpr int distance(const char* a, int n, const char* b) {
  return distance(a, n, b, static_cast<int>(__builtin_strlen(b)));
}

/// Integers with a width: int8, uint64_t …
SCHEMA_CT_HIDDEN constexpr bool is_sized_integer(const char* p, int n) {
  if (n > 3 && lower(*p) == 'u') ++p, --n;
  return n > 3 && lower(p[0]) == 'i' && lower(p[1]) == 'n' && lower(p[2]) == 't' &&
         lexer::is_digit(p[3]);
}

/// The first character at or after `p` that is not blank; `last` at the end.
SCHEMA_CT_HIDDEN constexpr const char* behind_blanks(const char* p, const char* last) {
  while (p < last && *p == ' ') ++p;
  return p;
}

/// Does a type or a name end before `p`? After a number, `*` and `&` are arithmetic.
SCHEMA_CT_HIDDEN constexpr bool follows_type(const char* text, const char* p) {
  while (p != text && p[-1] == ' ') --p;
  const char* end = p;
  while (p != text && lexer::is_name_character(p[-1])) --p;
  if (p != end) return lexer::is_name_start(*p);
  return p != text && (p[-1] == ']' || p[-1] == '?' || p[-1] == ')');
}

/// Is `p` a closing bracket after a comma?
SCHEMA_CT_HIDDEN constexpr bool is_behind_comma(const char* text, const char* p, const char* last) {
  if (p >= last || (*p != ')' && *p != ']')) return false;
  while (p != text && p[-1] == ' ') --p;
  return p != text && p[-1] == ',';
}

/// Does another return follow the comma at `p`, outside parentheses?
SCHEMA_CT_HIDDEN constexpr bool is_between_returns(const char* text, const char* p,
                                                   const char* last) {
  if (p >= last || *p != ',') return false;
  const char* next = lexer::skip(p + 1, last, false);
  if (next >= last || !(lexer::is_name_start(*next) || *next == '(')) return false;
  for (const char* arrow = text; arrow + 1 < p; ++arrow)
    if (*arrow == '-' && arrow[1] == '>') return true;
  return false;
}

/// Is the name at `p` that of a function whose result stands in front, as in C++? A schema that has
/// an arrow is none.
SCHEMA_CT_HIDDEN constexpr bool is_declaration(const char* text, const char* p, const char* last) {
  if (p >= last || !lexer::is_name_start(*p) || !follows_type(text, p)) return false;
  const char* open = behind_blanks(lexer::name_end(p), last);
  if (open >= last || *open != '(') return false;
  for (const char* arrow = text; arrow + 1 < last; ++arrow)
    if (*arrow == '-' && arrow[1] == '>') return false;
  return true;
}

/// The sentence for a symbol at `p` that belongs to C++ or Python and not to schemas; nullptr for
/// any other character.
SCHEMA_CT_HIDDEN constexpr const char* foreign_mark(const char* text, const char* p,
                                                    const char* last) {
  if (p >= last || !follows_type(text, p)) return nullptr;
  switch (*p) {
    case '&':
      return "a schema has no & (const Tensor& is Tensor, a Tensor& that is written to is "
             "Tensor(a!))";
    case '*':
      // `f(int *, int k)` lacks a name or a comma.
      if (*behind_blanks(p + 1, last) == ',') return nullptr;
      return "a schema has no pointers (data comes in a Tensor, and a text is str)";
    case '-':
      if (last - p < 2 || !lexer::is_name_character(p[1])) return nullptr;
      return "a name has no hyphen (letters, digits and _ make one)";
    case '|': return "types are not joined by | (int | None is int?, int | str is Union(int, str))";
    case '[':
      if (p[-1] == ']') return nullptr;
      return "the brackets of a list stand behind its type, such as int[] a";
    case '?': return "the ? of an optional stands behind its type, such as int? a";
    case '(':
      if (last - p < 3 || lower(p[1]) < 'a' || lower(p[1]) > 'z') return nullptr;
      return "an alias set stands behind its type, such as Tensor(a!) a";
    default: return nullptr;
  }
}

/// The length of the name of a Python module in front of a type, with its dot; 0 without one.
SCHEMA_CT_HIDDEN constexpr int length_of_module(const char* p, int n) {
  if (n > 6 && lexer::same(p, "torch.", 6)) return 6;
  return n > 7 && lexer::same(p, "typing.", 7) ? 7 : 0;
}

/// The sentence for the `n` characters at `p`, an unknown type, in a text that ends at `last`.
SCHEMA_CT_HIDDEN constexpr const char* unknown_type(const char* p, int n, const char* last) {
  if (last - p > n + 1 && p[n] == ':' && p[n + 1] == ':')
    return "unknown type (C++ names mean nothing here: at::Tensor is Tensor, std::string is str)";
  if (const char* next = behind_blanks(p + n, last);
      last - next > 1 && *next == ':' && next[1] != ':')
    return "unknown type (a type stands before its name, such as Tensor a)";
  bool has_dot = false;
  for (int i = 0; i != n; ++i) has_dot = has_dot || p[i] == '.';
  if (const int module = length_of_module(p, n); module != 0) p += module, n -= module;
  for (const remedy& r : foreign)
    if (distance(p, n, r.word) == 0) return r.sentence;
  if (is_sized_integer(p, n)) return detail::integer;
  const remedy* nearest = nullptr;
  int least = n < 5 ? 2 : 3;
  for (const remedy& r : types)
    if (const int d = distance(p, n, r.word); d < least) least = d, nearest = &r;
  if (nearest != nullptr) return nearest->sentence;
  if (has_dot || (n > 1 && *p >= 'A' && *p <= 'Z'))
    return "unknown type (a custom class is written __torch__.torch.classes.ns.Name)";
  return "unknown type";
}

}  // namespace schema_ct::suggest
