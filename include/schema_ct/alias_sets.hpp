// SPDX-License-Identifier: BSL-1.0
// The alias sets of a schema, and whether those of its returns are its arguments'.
#pragma once

#include <cstddef>
#include <schema_ct/parser.hpp>

namespace schema_ct {

/// Some characters of a schema.
struct characters {
  const char* begin;
  const char* end;

  SCHEMA_CT_HIDDEN friend constexpr bool operator==(characters a, characters b) {
    if (a.end - a.begin != b.end - b.begin) return false;
    while (a.begin != a.end)
      if (*a.begin++ != *b.begin++) return false;
    return true;
  }
};

/// Takes the sets as a parser reads them. A set of a return that is written to, `(a!)`, has to be
/// one that an argument has and that is written to there, and a set that an argument has is not
/// written to in one place alone.
class alias_sets {
 public:
  static constexpr int limit = 256;  // sets beyond it are not looked at

  /// `strict`: is a set of a return that no argument has wrong where it is not written to, too?
  SCHEMA_CT_HIDDEN constexpr explicit alias_sets(bool strict) : strict_(strict) {}

  SCHEMA_CT_HIDDEN constexpr void add(const char* begin, const char* end) {
    if (count_ != limit) sets_[count_++] = {begin, end};
  }
  /// Does what is being read write to a set?
  SCHEMA_CT_HIDDEN constexpr bool writes() const {
    for (int i = open_; i != count_; ++i)
      if (writes(sets_[i])) return true;
    return false;
  }
  SCHEMA_CT_HIDDEN constexpr void end_argument() { declared_ = open_ = count_; }
  SCHEMA_CT_HIDDEN constexpr void end_result() {
    ++results_;
    if (declared_ != limit)
      for (int i = open_; i != count_; ++i) check(sets_[i]);
    open_ = count_;
  }

  /// What is wrong with the schema that begins with `text`.
  SCHEMA_CT_HIDDEN constexpr error answer(const char* text) const {
    error out{code_, -result_};
    if (code_ == errc::ok) return ok;
    out.column = static_cast<int>(at_.begin - text) + 1;
    out.length = static_cast<int>(at_.end - at_.begin);
    return out;
  }

 private:
  SCHEMA_CT_HIDDEN static constexpr bool writes(characters set) {
    for (const char* p = set.begin; p != set.end; ++p)
      if (*p == '!') return true;
    return false;
  }

  /// The next name in a set at `p`, empty at its end. The wildcard is no name.
  SCHEMA_CT_HIDDEN static constexpr characters next_name(const char* p, const char* end) {
    while (p != end && !lexer::is_name_start(*p)) ++p;
    return {p, p == end ? p : lexer::name_end(p)};
  }

  SCHEMA_CT_HIDDEN constexpr void check(characters set) {
    const bool written = writes(set);
    characters name = next_name(set.begin, set.end);
    if (written && set.end - set.begin == 1) refuse(errc::undeclared_alias, set);
    for (; name.begin != name.end; name = next_name(name.end, set.end)) {
      bool known = false, agreed = false;
      for (int i = 0; i != declared_; ++i) {
        if (!has_name(sets_[i], name)) continue;
        known = true;
        agreed = agreed || writes(sets_[i]) == written;
      }
      if (!known && (written || strict_)) refuse(errc::undeclared_alias, name);
      if (known && !agreed) refuse(errc::contradicting_alias, set);
    }
  }

  SCHEMA_CT_HIDDEN static constexpr bool has_name(characters set, characters name) {
    characters n = next_name(set.begin, set.end);
    while (n.begin != n.end && !(n == name)) n = next_name(n.end, set.end);
    return n.begin != n.end;
  }

  SCHEMA_CT_HIDDEN constexpr void refuse(errc code, characters at) {
    if (code_ != errc::ok) return;
    code_ = code;
    at_ = at;
    result_ = results_;
  }

  bool strict_;
  errc code_ = errc::ok;
  characters at_{};
  int result_ = 0;
  characters sets_[limit]{};
  int results_ = 0;
  int count_ = 0;     // how many sets have been read
  int declared_ = 0;  // … of them the arguments'
  int open_ = 0;      // where those of what is being read begin
};

namespace detail {
/// The sink that looks at alias sets alone.
struct alias_checker {
  static constexpr bool records = true;
  static constexpr bool wants_name = false;
  static constexpr bool compares = false;

  alias_sets sets{false};

  SCHEMA_CT_HIDDEN constexpr errc argument(int, type_word) { return errc::ok; }
  SCHEMA_CT_HIDDEN constexpr errc end_arguments(int) { return errc::ok; }
  SCHEMA_CT_HIDDEN constexpr errc result(int, type_word) { return errc::ok; }
  SCHEMA_CT_HIDDEN constexpr errc end_results(int, bool) { return errc::ok; }
  SCHEMA_CT_HIDDEN constexpr void type_code(code) {}
  SCHEMA_CT_HIDDEN constexpr void type_name(const char*, const char*) {}
  SCHEMA_CT_HIDDEN constexpr void vararg() {}
  SCHEMA_CT_HIDDEN constexpr void alias(const char* begin, const char* end) {
    sets.add(begin, end);
  }
  SCHEMA_CT_HIDDEN constexpr void record_argument(const declared&) { sets.end_argument(); }
  SCHEMA_CT_HIDDEN constexpr void record_result(const declared&) { sets.end_result(); }
};

/// What is wrong with the alias sets of a schema that is right otherwise. A second reading, which
/// few schemas need.
SCHEMA_CT_HIDDEN constexpr error check_aliases(const char* text, std::size_t length,
                                               bool type_variables) {
  alias_checker sink;
  parser<alias_checker> p(text, text + length, sink, type_variables);
  p.parse(false);
  return sink.sets.answer(text);
}
}  // namespace detail

}  // namespace schema_ct
