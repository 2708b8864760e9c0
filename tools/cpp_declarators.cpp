// SPDX-License-Identifier: BSL-1.0
#include "cpp_declarators.hpp"

#include <algorithm>

namespace tools {
namespace {

/// Does a type end at this token, or an expression that looks so?
bool may_end_type(const token_view& t, std::size_t k) {
  if (t.symbol(k) == '>') return true;
  if (!t.is(k, token_kind::word)) return false;
  const std::string word = t.text(k);
  constexpr const char* others[] = {
      "return",   "else",      "new",      "delete", "throw",  "case",  "goto",      "co_return",
      "do",       "co_await",  "co_yield", "const",  "sizeof", "and",   "or",        "not",
      "volatile", "namespace", "operator", "xor",    "if",     "while", "constexpr", "using"};
  return std::none_of(std::begin(others), std::end(others),
                      [&](const char* other) { return word == other; });
}

bool is_ellipsis(const token_view& t, std::size_t k) {
  return t.is(k, token_kind::other) && t.symbol(k) == '\0' &&
         t.source()[t.tokens()[k].begin] == '.';
}

/// `auto [a, b]`
bool is_binding(const token_view& t, std::size_t word) {
  constexpr std::size_t longest = 32;
  std::size_t open = word - 1;
  while (t.symbol(open) != '[' && word - open < longest && open != 0) {
    if (!t.is(open, token_kind::word) && t.symbol(open) != ',') return false;
    --open;
  }
  if (t.symbol(open) != '[' || open == 0) return false;
  const std::size_t before = t.symbol(open - 1) == '&' ? open - 2 : open - 1;
  return t.text(before) == "auto";
}

/// A declarator with `*`, `&` or `const` between the type and the name.
bool is_behind_marks(const token_view& t, std::size_t word) {
  std::size_t k = word - 1;
  while (k != 0 && (t.symbol(k) == '&' || t.symbol(k) == '*' || t.text(k) == "const")) --k;
  if (t.symbol(k) != '(') return may_end_type(t, k);
  // `(*f)`, or `(&f)(…)`
  return t.symbol(word + 1) == ')' && (t.symbol(word - 1) == '*' || t.symbol(word + 2) == '(');
}

}  // namespace

bool may_be_declared(const token_view& t, std::size_t word) {
  if (word == 0 || !t.is(word, token_kind::word)) return false;
  const char next = t.symbol(word + 1);
  const char before = t.symbol(word - 1);
  if ((before == '[' || before == ',') && (next == ',' || next == ']')) return is_binding(t, word);
  constexpr std::string_view ends = "=;,)({[>";
  if (next == '\0' ? !t.is_colon(word + 1) : ends.find(next) == std::string_view::npos)
    return false;
  if (before == ',') return next == '=' || next == ';';
  if (before == '&' || before == '*') return is_behind_marks(t, word);
  return may_end_type(t, word - 1) || is_ellipsis(t, word - 1);
}

}  // namespace tools
