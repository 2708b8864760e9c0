// SPDX-License-Identifier: BSL-1.0
// The alias sets of a schema, and whether the sets of its returns match those of its arguments.
#pragma once

#include "error.hpp"
#include "lexer.hpp"

namespace schema_ct {

/// A range of characters in a schema.
struct SCHEMA_CT_SHARED characters {
  const char* begin;
  const char* end;

  friend constexpr bool operator==(characters a, characters b) {
    if (a.end - a.begin != b.end - b.begin) return false;
    while (a.begin != a.end)
      if (*a.begin++ != *b.begin++) return false;
    return true;
  }
};

/// Walks the text of a parsed schema, set by set: `(a!)`, `(a|b -> *)`, `!`. Few schemas need this,
/// and a second parser would cost every file that has a schema. Text in a default or comment that
/// looks like a set counts as one, so that fewer schemas are refused.
class SCHEMA_CT_HIDDEN alias_walk {
 public:
  constexpr alias_walk(const char* begin, const char* end)
      : first_(begin), last_(end), set_{begin, begin} {
    next();
  }

  constexpr bool at_end() const { return set_.begin == last_; }
  constexpr characters set() const { return set_; }
  constexpr void next() {
    const char* p = set_.end;
    while (p != last_ && *p != '!' && (*p != '(' || !opens_set(p))) ++p;
    set_ = {p, p};
    if (p == last_) return;
    if (*p == '(')
      while (p != last_ && *p != ')') ++p;
    set_.end = p == last_ ? p : p + 1;
  }

  constexpr bool writes() const {
    for (const char* p = set_.begin; p != set_.end; ++p)
      if (*p == '!') return true;
    return false;
  }
  /// The next name in the set at `p`; empty at the end of the set. The wildcard is not a name.
  constexpr characters name(const char* p) const {
    while (p != set_.end && !lexer::is_name_start(*p)) ++p;
    return {p, p == set_.end ? p : lexer::name_end(p)};
  }
  constexpr bool has(characters wanted) const {
    characters n = name(set_.begin);
    while (n.begin != n.end && !(n == wanted)) n = name(n.end);
    return n.begin != n.end;
  }

 private:
  /// A set follows a type. Elsewhere `(` opens a tuple, or the types in a Dict and the like.
  constexpr bool opens_set(const char* p) const {
    while (p != first_ && lexer::may_separate(p[-1])) --p;
    if (p == first_) return false;
    if (!lexer::is_name_character(p[-1])) return p[-1] == ']' || p[-1] == '?' || p[-1] == ')';
    const char* end = p;
    while (p != first_ && lexer::is_name_character(p[-1])) --p;
    constexpr const char* groups[] = {"Dict", "Union", "Future", "RRef", "Await"};
    for (const char* group : groups)
      if (characters{p, end} == characters{group, lexer::name_end(group)}) return false;
    return true;
  }

  const char* first_;
  const char* last_;
  characters set_;
};

namespace detail {

SCHEMA_CT_HIDDEN constexpr error wrong_alias(const char* text, const char* returns, errc code,
                                             characters at) {
  int number = 1, depth = *returns == '(' ? -1 : 0;
  for (const char* p = returns; p != at.begin; ++p) {
    if (*p == '(' || *p == ')') depth += *p == '(' ? 1 : -1;
    if (*p == ',' && depth == 0) ++number;
  }
  return {code, -number, static_cast<int>(at.begin - text) + 1,
          static_cast<int>(at.end - at.begin)};
}

/// Checks the alias sets of the schema [text, last) whose arguments and returns begin there. If a
/// return is written to, `(a!)`, an argument must have its set. A set of both must be written to in
/// both or in neither. `strict`: every set of a return must be one of an argument.
SCHEMA_CT_HIDDEN constexpr error check_aliases(const char* text, const char* arguments,
                                               const char* returns, const char* last, bool strict) {
  for (alias_walk result(returns, last); !result.at_end(); result.next()) {
    const characters set = result.set();
    const bool written = result.writes();
    if (set.end - set.begin == 1) return wrong_alias(text, returns, errc::undeclared_alias, set);
    for (characters name = result.name(set.begin); name.begin != name.end;
         name = result.name(name.end)) {
      bool known = false, agreed = false;
      for (alias_walk argument(arguments, returns); !argument.at_end(); argument.next()) {
        if (!argument.has(name)) continue;
        known = true;
        agreed = agreed || argument.writes() == written;
      }
      if (!known && (written || strict))
        return wrong_alias(text, returns, errc::undeclared_alias, name);
      if (known && !agreed) return wrong_alias(text, returns, errc::contradicting_alias, set);
    }
  }
  return ok;
}

}  // namespace detail

}  // namespace schema_ct
