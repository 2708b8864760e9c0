// SPDX-License-Identifier: BSL-1.0
// The schema literal that the compiler reads: a string literal that fits a function, or no program.
#pragma once

#include <schema_ct/report.hpp>

namespace schema_ct {

/// What is known of a literal that passed. Two words: each more would be stored by code of its own
/// at every use of a literal, which costs g++ and clang more than the parse.
struct literal_facts {
  const char* text;  ///< ends with '\0' and holds no other
  type_word hash;    ///< of all types (schema_ct::finished); 0 for a bare operator name

  SCHEMA_CT_HIDDEN constexpr bool is_schema() const { return hash != 0; }
};

/// A literal checked at compile time. Not a template: the work per literal must not depend on how
/// many function types a program has.
class checked_literal {
 public:
  SCHEMA_CT_HIDDEN constexpr const literal_facts& facts() const { return value_.facts; }

 protected:
  consteval checked_literal(const char* text, std::size_t length, const signature_view& function,
                            bool name_suffices) {
    checker c{function};
    parser<checker> p(text, text + length, c, false);
    bool is_schema = p.parse(name_suffices);
    if (p.answer.code == errc::ok && __builtin_strlen(text) != length)
      is_schema = p.fail(errc::invalid_character, text + __builtin_strlen(text)) != nullptr;
    const error& e = p.answer;
    if (e.code != errc::ok) {
#if defined(__clang__)
      // clang quotes the line that fails: it should be one.
      const report::excerpt where = report::excerpt_of(text, text + length, e);
      const bool types = detail::is_about_types(e.code);
      const type_name why = types ? c.culprit->name : &report::see_the_note_below;
      report::schema_error(describe(e.code), e.argument, e.column, where, why);
#else
      detail::count_expected(p.answer, c);
      fail(text, e, c);
#endif
      return;
    }
    value_ = literal_facts{text, is_schema ? finished(c.hash) : 0};
  }

 private:
#if defined(__clang__)
  struct value {
    literal_facts facts;
    constexpr value() {}
    constexpr value(const literal_facts& f) : facts(f) {}
  };
#else
  union value {
    literal_facts facts;
    report::schema_error schema;
    report::type_error type;
    report::count_error count;
    constexpr value() {}
    constexpr value(const literal_facts& f) : facts(f) {}
    constexpr value(report::schema_error e) : schema(e) {}
    constexpr value(report::type_error e) : type(e) {}
    constexpr value(report::count_error e) : count(e) {}
  };

  // Assigns the whole union: g++ 15 refuses to start the life of one member.
  consteval void fail(const char* text, const error& e, const checker& c) {
    const char* at = text + e.column - 1;
    const char* problem = describe(e.code);
    if (detail::is_about_types(e.code))
      value_ = report::type_error{{problem},
                                  {e.argument},
                                  {report::leading_word(c.said)},
                                  {c.culprit->name},
                                  {e.column},
                                  {at},
                                  {}};
    else if (e.code == errc::argument_count || e.code == errc::return_count)
      value_ = report::count_error{{problem}, {e.expected}, {e.column}, {at}, {}};
    else
      value_ = report::schema_error{{problem}, {e.argument}, {e.column}, {at}, {}};
  }
#endif

  value value_;
};

/// A literal for a function with the signature F = R(A...): a schema that fits it, or a name.
template <class F>
class literal;

template <class R, class... A>
class literal<R(A...)> : public checked_literal {
  SCHEMA_CT_HIDDEN static constexpr const row* parameters[sizeof...(A) + 1] = {&row_of<A>...,
                                                                               nullptr};
  SCHEMA_CT_HIDDEN static constexpr signature_view function{
      parameters, sizeof...(A), results<R>::rows, results<R>::count, symbols_are_numbers<>};

 public:
  template <std::size_t N>
  consteval literal(const char (&text)[N]) : checked_literal(text, N - 1, function, true) {}
};

/// A literal that is an operator's schema or only its name, for a kernel of unknown type.
class operator_literal : public checked_literal {
 public:
  template <std::size_t N>
  consteval operator_literal(const char (&text)[N]) : checked_literal(text, N - 1, {}, true) {}
};

/// A literal that is a schema and stands alone, to be held against a kernel when one is registered.
class schema_literal : public checked_literal {
 public:
  template <std::size_t N>
  consteval schema_literal(const char (&text)[N]) : checked_literal(text, N - 1, {}, false) {}
};

}  // namespace schema_ct
