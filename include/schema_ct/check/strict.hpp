// SPDX-License-Identifier: BSL-1.0
// The strict mode: also refuses what PyTorch never checks, and types that only convert.
#pragma once

#include "checker.hpp"

namespace schema_ct {

/// Also refuses conversions, two arguments of one name, an alias set that no argument has, a
/// Tensor& without `(a!)`, and a std::array whose size differs from the list's.
struct SCHEMA_CT_SHARED strict_checker : checker {
  static constexpr bool records = true;
  static constexpr int limit = 256;  // names beyond it are not looked at

  constexpr explicit strict_checker(const checker& c) : checker(c) { strict = defines = true; }

  /// The error in a schema that was read to its end, except for errors in its alias sets.
  constexpr error answer(const char* text) const {
    if (wrong_ == errc::ok) return ok;
    return {wrong_, wrong_argument_, static_cast<int>(wrong_at_.begin - text) + 1,
            static_cast<int>(wrong_at_.end - wrong_at_.begin)};
  }

  constexpr void type_code(code) {}
  constexpr void type_name(const char*, const char*) {}
  constexpr void vararg() {}
  constexpr void alias(const char* begin, const char* end) {
    for (const char* p = begin; p != end; ++p) writes_ = writes_ || *p == '!';
  }

  constexpr void record_argument(const declared& d) {
    const int number = ++count_;
    const characters name{d.name_begin, d.name_end};
    for (int i = 0; i != names_; ++i)
      if (name_[i] == name) refuse(errc::duplicate_name, number, name);
    if (names_ != limit) name_[names_++] = name;
    if (is_typed()) check_parameter(*parameters[number - 1], d, number);
    writes_ = false;
  }

  constexpr void record_result(const declared&) {}

 private:
  constexpr void refuse(errc code, int argument, characters at) {
    if (wrong_ != errc::ok) return;
    wrong_ = code;
    wrong_argument_ = argument;
    wrong_at_ = at;
  }

  constexpr void check_parameter(const row& r, const declared& d, int number) {
    if (r.writes && !writes_ && d.type == word_of(code::tensor))
      refuse(errc::missing_alias, number, {d.type_begin, d.type_end});
    if (r.size >= 0 && d.size >= 0 && r.size != d.size)
      refuse(errc::list_size_mismatch, number, {d.type_begin, d.type_end});
  }

  errc wrong_ = errc::ok;
  int wrong_argument_ = 0;
  characters wrong_at_{};
  bool writes_ = false;  // … what is being read
  characters name_[limit]{};
  int names_ = 0, count_ = 0;
};

namespace detail {
SCHEMA_CT_HIDDEN constexpr error run_strict(const char* text, std::size_t length, strict_checker c,
                                            bool name_suffices = false) {
  parser<strict_checker> p(text, text + length, c, false);
  if (p.parse(name_suffices)) {
    const error wrong = c.answer(text);
    return wrong.code == errc::ok && p.has_alias
               ? check_aliases(text, p.arguments, p.returns, p.last, true)
               : wrong;
  }
  count_expected(p.answer, c);
  return p.answer;
}
}  // namespace detail

/// parse() and check() with the rules of the strict mode.
template <std::size_t N>
SCHEMA_CT_HIDDEN constexpr error parse_strict(const char (&schema)[N]) {
  return detail::run_strict(schema, N - 1, strict_checker(checker{}));
}
template <class F, std::size_t N>
SCHEMA_CT_HIDDEN constexpr error check_strict(const char (&schema)[N]) {
  return detail::run_strict(schema, N - 1, strict_checker(checker_for<signature_of<F>>()));
}
template <auto F, std::size_t N>
SCHEMA_CT_HIDDEN constexpr error check_strict(const char (&schema)[N]) {
  return check_strict<decltype(F)>(schema);
}

}  // namespace schema_ct
