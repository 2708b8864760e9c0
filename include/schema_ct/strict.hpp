// SPDX-License-Identifier: BSL-1.0
// The strict mode: what PyTorch never checks, and what only converts.
#pragma once

#include <schema_ct/checker.hpp>

namespace schema_ct {

namespace detail {

/// Is the constant [p, end) a value of the type with the codes `type`? PyTorch's parser takes any
/// number for any argument of a scalar type, and None and truth values for most.
SCHEMA_CT_HIDDEN constexpr bool is_value_of(type_word type, const char* p, const char* end) {
  const code last = last_code(type);
  const constant_kind kind = kind_of_constant(p, end, last);
  if (kind == constant_kind::none)
    return last == code::optional || last == code::none_type || last == code::any;
  if (last == code::optional) return is_value_of(type >> 8, p, end);
  if (*p == '[') return last == code::list;
  if (last == code::list) return is_value_of(type >> 8, p, end);
  const bool is_name = kind == constant_kind::integer && lexer::is_name_start(*p);
  const bool is_number =
      (kind == constant_kind::integer && !is_name) || kind == constant_kind::real;
  switch (last) {
    case code::any: return true;
    case code::string:
    case code::device: return kind == constant_kind::string;
    case code::boolean:
    case code::sym_bool: return kind == constant_kind::boolean;
    case code::real:
    case code::sym_float: return is_number;
    case code::complex: return is_number || kind == constant_kind::complex;
    case code::scalar:
      return is_number || kind == constant_kind::complex || kind == constant_kind::boolean;
    case code::integer:
    case code::sym_int:
    case code::scalar_type:
    case code::layout:
    case code::memory_format:
    case code::qscheme: return kind == constant_kind::integer;
    default: return false;
  }
}

}  // namespace detail

/// The checker that also refuses conversions, a default of another type, a name that two arguments
/// have, an alias set that no argument has, a Tensor& without `(a!)`, and a std::array of another
/// size than the list.
struct strict_checker : checker {
  static constexpr bool records = true;
  static constexpr int limit = 256;  // names and sets beyond it are not looked at

  SCHEMA_CT_HIDDEN constexpr explicit strict_checker(const checker& c) : checker(c) {
    strict = true;
  }

  /// What is wrong with a schema that has been read to its end.
  SCHEMA_CT_HIDDEN constexpr error answer(const char* text) const {
    error out{wrong_, wrong_argument_};
    if (wrong_ == errc::ok) return out;
    out.column = static_cast<int>(wrong_at_.begin - text) + 1;
    out.length = static_cast<int>(wrong_at_.end - wrong_at_.begin);
    return out;
  }

  SCHEMA_CT_HIDDEN constexpr void type_code(code) {}
  SCHEMA_CT_HIDDEN constexpr void type_name(const char*, const char*) {}
  SCHEMA_CT_HIDDEN constexpr void vararg() {}
  SCHEMA_CT_HIDDEN constexpr void alias(const char* begin, const char* end) {
    if (sets_ != limit) set_[sets_++] = {begin, end};
  }

  SCHEMA_CT_HIDDEN constexpr void record_argument(const declared& d) {
    const int number = ++count_;
    for (int i = 0; i != names_; ++i)
      if (same(name_[i], {d.name_begin, d.name_end}))
        refuse(errc::duplicate_name, number, d.name_begin, d.name_end);
    if (names_ != limit) name_[names_++] = {d.name_begin, d.name_end};
    if (d.default_begin != nullptr && !is_wide(d.type) &&
        !detail::is_value_of(d.type, d.default_begin, d.default_end))
      refuse(errc::default_of_other_type, number, d.default_begin, d.default_end);
    if (is_typed()) check_parameter(*parameters[number - 1], d, number);
    declared_sets_ = open_sets_ = sets_;
  }

  SCHEMA_CT_HIDDEN constexpr void record_result(const declared&) {
    ++result_count_;
    for (int i = open_sets_; i != sets_; ++i)
      for (const char* p = set_[i].begin; p != set_[i].end;) {
        if (!lexer::is_name_start(*p)) {
          ++p;
          continue;
        }
        const char* end = lexer::name_end(p);
        if (!is_declared({p, end})) refuse(errc::undeclared_alias, -result_count_, p, end);
        p = end;
      }
    open_sets_ = sets_;
  }

 private:
  struct span {
    const char* begin;
    const char* end;
  };

  SCHEMA_CT_HIDDEN static constexpr bool same(span a, span b) {
    if (a.end - a.begin != b.end - b.begin) return false;
    while (a.begin != a.end)
      if (*a.begin++ != *b.begin++) return false;
    return true;
  }

  SCHEMA_CT_HIDDEN constexpr void refuse(errc code, int argument, const char* begin,
                                         const char* end) {
    if (wrong_ != errc::ok) return;
    wrong_ = code;
    wrong_argument_ = argument;
    wrong_at_ = {begin, end};
  }

  SCHEMA_CT_HIDDEN constexpr void check_parameter(const row& r, const declared& d, int number) {
    bool writes = false;
    for (int i = open_sets_; i != sets_; ++i)
      for (const char* p = set_[i].begin; p != set_[i].end; ++p) writes = writes || *p == '!';
    if (r.writes && !writes && d.type == word_of(code::tensor))
      refuse(errc::missing_alias, number, d.type_begin, d.type_end);
    if (r.size >= 0 && d.size >= 0 && r.size != d.size)
      refuse(errc::list_size_mismatch, number, d.type_begin, d.type_end);
  }

  /// Is the set one of an argument's? The wildcard always is.
  SCHEMA_CT_HIDDEN constexpr bool is_declared(span wanted) const {
    if (declared_sets_ == limit) return true;
    for (int i = 0; i != declared_sets_; ++i)
      for (const char* p = set_[i].begin; p != set_[i].end;) {
        if (!lexer::is_name_start(*p)) {
          ++p;
          continue;
        }
        const char* end = lexer::name_end(p);
        if (same({p, end}, wanted)) return true;
        p = end;
      }
    return false;
  }

  errc wrong_ = errc::ok;
  int wrong_argument_ = 0;
  span wrong_at_{};
  span name_[limit]{};
  span set_[limit]{};
  int names_ = 0, count_ = 0, result_count_ = 0;
  int sets_ = 0;           // how many have been read
  int declared_sets_ = 0;  // … of them the arguments'
  int open_sets_ = 0;      // where those of what is being read begin
};

namespace detail {
SCHEMA_CT_HIDDEN constexpr error run_strict(const char* text, std::size_t length, strict_checker c,
                                            bool name_suffices = false) {
  parser<strict_checker> p(text, text + length, c, false);
  p.parse(name_suffices);
  if (p.answer.code == errc::ok) return c.answer(text);
  count_expected(p.answer, c);
  return p.answer;
}
}  // namespace detail

/// As parse() and check(), with the rules of the strict mode.
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
