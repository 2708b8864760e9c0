// SPDX-License-Identifier: BSL-1.0
// The schema literal that the compiler reads: a string literal that fits a function, or no program.
#pragma once

#include <schema_ct/report.hpp>

namespace schema_ct {

/// A literal checked at compile time. Not a template: the work per literal must not depend on how
/// many function types a program has. It keeps the text alone: each word more would be stored by
/// code of its own at every use, which costs g++ and clang more than the parse.
class checked_literal {
 public:
  SCHEMA_CT_HIDDEN constexpr const char* text() const { return text_; }

 protected:
  consteval checked_literal(const char* text, const row* const* parameters,
                            const row* const* returns, bool name_suffices)
      : text_(text) {
    checker c{parameters, returns, symbols_are_numbers<>};
    parser<checker> p(text, text + __builtin_strlen(text), c, false);
    p.parse(name_suffices);
    const error& e = p.answer;
    if (e.code == errc::ok) return;
#if defined(__clang__)
    // clang quotes the line that fails: it should be one.
    const report::excerpt where = report::excerpt_of(text, p.last, e);
    const bool types = detail::is_about_types(e.code);
    const type_name why = types ? c.culprit->name : &report::see_the_note_below;
    report::schema_error(describe(e.code), e.argument, e.column, where, why);
#else
    detail::count_expected(p.answer, c);
    fail(text, e, c);
#endif
  }

 private:
#if defined(__clang__)
  const char* text_;
#else
  // g++ prints the object that is no constant, so a failure has to be one.
  union {
    const char* text_;
    report::schema_error schema_;
    report::type_error type_;
    report::count_error count_;
  };

  consteval explicit checked_literal(report::schema_error e) : schema_(e) {}
  consteval explicit checked_literal(report::type_error e) : type_(e) {}
  consteval explicit checked_literal(report::count_error e) : count_(e) {}

  // Assigns the whole object: g++ 15 refuses to start the life of one member of a union.
  consteval void fail(const char* text, const error& e, const checker& c) {
    const char* at = text + e.column - 1;
    const char* problem = describe(e.code);
    if (detail::is_about_types(e.code))
      *this = checked_literal(report::type_error{{problem},
                                                 {e.argument},
                                                 {report::leading_word(c.said)},
                                                 {c.culprit->name},
                                                 {e.column},
                                                 {at},
                                                 {}});
    else if (e.code == errc::argument_count || e.code == errc::return_count)
      *this = checked_literal(report::count_error{{problem}, {e.expected}, {e.column}, {at}, {}});
    else
      *this = checked_literal(report::schema_error{{problem}, {e.argument}, {e.column}, {at}, {}});
  }
#endif
};

/// `literal<F>::type` is a literal for kernels of type F: a schema that fits it, or a name. There
/// is none for what has no signature.
template <class F>
class literal;

namespace detail {
template <class F, class = void>
struct literal_of {};
template <class F>
struct literal_of<F, std::void_t<signature_of<F>>> {
  using type = literal<signature_of<F>*>;
};
}  // namespace detail

template <class F>
class literal : public detail::literal_of<F> {};
// Nearly every kernel is a pointer to a function, which should cost one class.
template <class R, class... A>
class literal<R (*)(A...)> : public checked_literal {
  SCHEMA_CT_HIDDEN static constexpr const row* rows[sizeof...(A) + 1] = {&row_of<A>...,
                                                                         &end_of_rows};

 public:
  using type = literal;
  consteval literal(const char* text) : checked_literal(text, rows, results<R>::rows, true) {}
};

/// A literal that is an operator's schema or only its name, for a kernel of unknown type.
class operator_literal : public checked_literal {
 public:
  consteval operator_literal(const char* text) : checked_literal(text, nullptr, nullptr, true) {}
};

/// A literal that is a schema and stands alone, to be held against a kernel when one is registered.
class schema_literal : public checked_literal {
 public:
  consteval schema_literal(const char* text) : checked_literal(text, nullptr, nullptr, false) {}
};

}  // namespace schema_ct
