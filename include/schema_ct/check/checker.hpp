// SPDX-License-Identifier: BSL-1.0
// The sink that compares a schema with a C++ signature: exact, convertible or a mismatch.
#pragma once

#include <cstddef>
#include "../grammar/alias_sets.hpp"
#include "../grammar/parser.hpp"
#include "../signatures/callable.hpp"
#include "../signatures/cxx_type.hpp"

namespace schema_ct {

/// How a schema type and a C++ type match.
enum class relation : unsigned char {
  exact,        ///< PyTorch accepts it
  convertible,  ///< PyTorch refuses it, but a checked conversion exists
  mismatch,
};

/// `int` for an int, `float` for a float, `Device` for a std::string: what else a C++ type may
/// stand for. Words are compared code by code, so that `int[]?` and optional<vector<int>> match.
SCHEMA_CT_HIDDEN constexpr relation relate(type_word schema, type_word cxx) {
  if (schema == cxx) return relation::exact;
  if (is_wide(schema) || is_wide(cxx)) return relation::mismatch;
  for (; schema != 0 && cxx != 0; schema >>= 8, cxx >>= 8) {
    const code said = last_code(schema), has = last_code(cxx);
    const bool fits = said == has || (said == code::integer && has == code::narrow_integer) ||
                      (said == code::real && has == code::narrow_real) ||
                      (said == code::device && has == code::string);
    if (!fits) return relation::mismatch;
  }
  return schema == cxx ? relation::convertible : relation::mismatch;
}

namespace detail {
/// Does the text of a type name the declared classes? A class without a declared name matches any
/// name.
SCHEMA_CT_HIDDEN constexpr bool names_classes(const char* p, const char* end,
                                              const char* const* declared) {
  for (p = lexer::skip(p, end, true); p < end; p = lexer::skip(p, end, true)) {
    if (!lexer::is_name_start(*p)) {
      ++p;
      continue;
    }
    const char* begin = p;
    p = lexer::name_end(p);
    if (p - begin != 9 || !lexer::same(begin, "__torch__", 9)) continue;
    const char* name = *declared++;
    for (int part = 0; part != 4; ++part) {
      begin = lexer::skip(lexer::skip(p, end, true) + 1, end, true);  // behind the dot
      p = lexer::name_end(begin);
      if (part < 2 || name == nullptr) continue;
      while (begin != p)
        if (*begin++ != *name++) return false;
      if (*name++ != (part == 2 ? '.' : '\0')) return false;
    }
  }
  return true;
}

/// The word of a C++ type that matches the same schemas as `w`, but alone makes no kernel symbolic.
SCHEMA_CT_HIDDEN constexpr type_word passive(type_word w) {
  constexpr type_word symbol = word_of(code::passive_sym_int);
  switch (w) {
    case word_of(code::sym_int): return symbol;
    case optional_of(word_of(code::sym_int)): return optional_of(symbol);
    case list_of(word_of(code::sym_int)): return list_of(symbol);
    case optional_of(list_of(word_of(code::sym_int))): return optional_of(list_of(symbol));
    default: return w;
  }
}

/// The error for a schema type and a C++ type that differ. `symbolic`: whether a SymInt of the
/// schema may be an int, as for a kernel without symbolic parameters (PyTorch's OperatorEntry.cpp
/// compares the "fake" types in that case).
SCHEMA_CT_HIDDEN constexpr errc misfit(type_word schema, type_word cxx, bool symbolic) {
  if (symbolic && without_symbols(schema) == cxx) return errc::ok;
  if (has_unknown(cxx)) return errc::unsupported_type;
  return relate(schema, cxx) == relation::convertible ? errc::needs_conversion
                                                      : errc::type_mismatch;
}
}  // namespace detail

/// The sink that compares a schema with a signature and stores nothing. Without one it parses.
struct SCHEMA_CT_SHARED checker {
  static constexpr bool records = false;
  static constexpr bool wants_name = false;
  static constexpr bool compares = true;

  const row* const* parameters = unknown_rows;  // both end with end_of_rows
  const row* const* returns = unknown_rows;
  bool numeric_symbols = false;  // symbols_are_numbers<>
  bool strict = false;           // is a conversion a mistake?
  bool defines = false;          // is it an operator's definition, which has more rules?
  bool converts = false;
  const row* culprit = nullptr;  // the C++ type that does not fit
  type_word said = 0;            // what the schema has in its place

  constexpr bool is_typed() const { return parameters[0]->word != unknown_row.word; }

  /// The text of the type is in [`begin`, `end`).
  constexpr errc argument(int index, type_word w, const char* begin, const char* end) {
    if (!is_typed() || parameters[index]->word == w) return errc::ok;
    return compare(w, begin, end, parameters[index], errc::argument_count);
  }

  constexpr errc end_arguments(int count) const {
    return !is_typed() || parameters[count]->word == 0 ? errc::ok : errc::argument_count;
  }

  constexpr errc result(int index, type_word w, const char* begin, const char* end) {
    if (!is_typed() || returns[index]->word == w) return errc::ok;
    return compare(w, begin, end, returns[index], errc::return_count);
  }

  constexpr errc end_results(int count, bool) const {
    return !is_typed() || returns[count]->word == 0 ? errc::ok : errc::return_count;
  }

  /// A kernel that is registered under a name alone must have only types from which PyTorch infers
  /// a schema type: no unknown type, and no type such as int, which only converts to int64_t.
  constexpr void refuse_inferring(error& e, int length) {
    refuse(e, length, &has_unknown);
    refuse(e, length, &has_narrow);
    if (!takes_symbols()) refuse(e, length, &is_passive);
  }

 private:
  constexpr void refuse(error& e, int length, bool (*is_wrong)(type_word)) {
    for (int i = 0; e.code == errc::ok && parameters[i]->word != 0; ++i)
      if (is_wrong(parameters[i]->word))
        culprit = parameters[i], e = {errc::unsupported_type, i + 1, 1, length};
    for (int i = 0; e.code == errc::ok && returns[i]->word != 0; ++i)
      if (is_wrong(returns[i]->word))
        culprit = returns[i], e = {errc::unsupported_type, -i - 1, 1, length};
  }

  /// A kernel without symbolic parameters takes a SymInt as an int. In a kernel that has one, every
  /// SymInt must be symbolic, in any form.
  constexpr bool takes_symbols() const {
    for (const row* const* r = parameters; (*r)->word != 0; ++r)
      if (without_symbols((*r)->word) != 0) return true;
    return false;
  }

  constexpr errc compare(type_word w, const char* begin, const char* end, const row* r,
                         errc too_many) {
    if (r->word == 0) return too_many;
    const named_classes* const classes = r->classes;
    const type_word has = r->word == see_classes ? classes->word : r->word;
    if (w == has && detail::names_classes(begin, end, classes->names)) return errc::ok;
    culprit = r;
    said = w;
    if (w == has) return errc::class_mismatch;
    const bool is_argument = too_many == errc::argument_count;
    const bool symbolic =
        is_argument ? !takes_symbols() : numeric_symbols || r->size == takes_symbol;
    if (is_argument && !symbolic && is_passive(has) && has == detail::passive(w)) return errc::ok;
    const errc wrong = detail::misfit(w, has, symbolic);
    if (wrong != errc::needs_conversion) return wrong;
    converts = true;
    return strict || r->exact ? wrong : errc::ok;
  }
};

/// A checker for the signature R(A...).
template <class F>
struct checker_for;
template <class R, class... A>
struct checker_for<R(A...)> : checker {
  static constexpr const row* rows[sizeof...(A) + 1] = {&row_of<A>..., &end_of_rows};
  constexpr checker_for() : checker{rows, results<R>::rows, symbols_are_numbers<>} {}
};

namespace detail {
SCHEMA_CT_HIDDEN constexpr bool is_about_types(errc c) {
  return c == errc::type_mismatch || c == errc::class_mismatch || c == errc::unsupported_type ||
         c == errc::needs_conversion;
}

/// Records how many arguments or returns the function has, for an error about their number.
SCHEMA_CT_HIDDEN constexpr void count_expected(error& e, const checker& c) {
  if (e.code != errc::argument_count && e.code != errc::return_count) return;
  for (const row* const* r = e.code == errc::argument_count ? c.parameters : c.returns;
       (*r)->word != 0; ++r)
    ++e.expected;
}

SCHEMA_CT_HIDDEN constexpr error run(const char* text, std::size_t length, checker& c,
                                     bool type_variables, bool name_suffices = false) {
  parser<checker> p(text, text + length, c, type_variables);
  if (p.parse(name_suffices) && c.defines && p.may_contradict())
    return check_aliases(text, p.arguments, p.returns, p.last, false);
  count_expected(p.answer, c);
  return p.answer;
}
}  // namespace detail

}  // namespace schema_ct
