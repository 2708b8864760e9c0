// SPDX-License-Identifier: BSL-1.0
// The checked literal as clang refuses it: by the arguments of a call that is no constant.
#pragma once

#include "reading.hpp"

#if defined(__clang__)
// clang prints the arguments of the call at which a constant evaluation stopped, and quotes the
// line that has the call: it should be one. It prints no computed text but an array of 36
// characters, so the facts go out one by one. Private to the compiler; tests pin the texts.
namespace schema_ct {
namespace report {

/// `>>` and `<<` round the characters that are meant.
SCHEMA_CT_HIDDEN constexpr word excerpt_of(const char* text, const char* last, const error& e) {
  const char* at = text + e.column - 1;
  const char* begin = at - text > 10 ? at - 10 : text;
  const int meant = last - at < e.length ? static_cast<int>(last - at) : e.length;
  writer w;
  w.put(begin, static_cast<int>(at - begin));
  w.put(">>");
  w.put(at, meant);
  w.put("<<");
  w.put(at + meant, static_cast<int>(last - at) - meant);
  return w.padded();
}

/// Which argument or return is meant.
SCHEMA_CT_HIDDEN constexpr word subject_of(const char* text, const char* last, const error& e) {
  writer w;
  if (e.code == errc::argument_count || e.code == errc::return_count) {
    w.put("schema has "), w.put(count_in(text, last, e.code));
    w.put(", function has "), w.put(e.expected);
  } else if (e.argument > 0) {
    const argument_list found = find_argument(text, last, e.argument);
    w.put("argument "), w.put(e.argument);
    if (found.name_length != 0) w.put(" ("), w.put(found.name, found.name_length), w.put(')');
  } else if (e.argument < 0) {
    w.put("return "), w.put(-e.argument);
  } else {
    w.put("the schema");
  }
  return w.padded();
}

/// What a table's operator is to a text that the table refuses.
SCHEMA_CT_HIDDEN constexpr word subject_in_table(errc code, const char* declared) {
  const bool unknown = code == errc::unknown_operator;
  writer w;
  if (declared == nullptr) {
    w.put(code == errc::not_an_identifier ? "the class" : "the operator");
  } else {
    const operator_name n(declared);
    w.put(unknown ? "did you mean " : "operator "), w.put(n.name, n.length);
    if (unknown) w.put('?');
  }
  return w.padded();
}

void see_the_note_below();
template <class F>
void is_not_a_kernel();
template <class F>
SCHEMA_CT_HIDDEN inline constexpr type_name not_a_kernel = &is_not_a_kernel<F>;

/// Fails by calling `reason`, which is no constant function; clang prints all arguments.
SCHEMA_CT_HIDDEN constexpr void schema_error(const char* /*problem*/, word /*subject*/, int column,
                                             word /*where*/, type_name reason) {
  if (column >= 0) reason();
}
SCHEMA_CT_HIDDEN constexpr void kernel_error(const char* /*problem*/, word /*subject*/, int column,
                                             word /*where*/, type_name reason,
                                             const char* /*pytorch_has*/) {
  if (column >= 0) reason();
}

}  // namespace report

/// A literal checked at compile time. Not a template: the work per literal must not depend on how
/// many function types a program has. It keeps the text alone: each word more would be stored by
/// code of its own at every use, which costs g++ and clang more than the parse.
class checked_literal {
 public:
  SCHEMA_CT_HIDDEN constexpr const char* text() const { return text_.text; }

 protected:
  // A type as a parameter: a checker by value would be printed whole.
  template <class Checker>
  struct by {};

  /// Checker: checker or strict_checker. `function`: the one that has the literal, which may be a
  /// block that defines operators; nullptr where that makes no difference.
  template <class Checker>
  consteval checked_literal(by<Checker>, const char* text, const row* const* parameters,
                            const row* const* returns, bool name_suffices,
                            const char* function = nullptr)
      : text_{text} {
    Checker c(checker{parameters, returns, symbols_are_numbers<>, false, !has_dialect<Checker>});
    const report::reading r = report::read(text, c, name_suffices, function);
    if (r.answer.code == errc::ok) return;
    const error& e = r.answer;
    const char* what = report::sentence(text, r.last, e, c);
    const report::word who = report::subject_of(text, r.last, e);
    const report::word where = report::excerpt_of(text, r.last, e);
    const bool types = detail::is_about_types(e.code);
    const type_name why = types ? c.culprit->name : &report::see_the_note_below;
    report::schema_error(what, who, e.column, where, why);
  }

  /// For an operator of a table that has the signatures of its kernels.
  template <class Checker>
  consteval checked_literal(by<Checker>, const char* text, const row* const* parameters,
                            const row* const* returns, const char* signature)
      : text_{text} {
    Checker c(checker{parameters, returns, symbols_are_numbers<>, false, !has_dialect<Checker>});
    const report::reading r = report::read_operator(text, c, signature);
    if (r.answer.code == errc::ok) return;
    const error& e = r.answer;
    const char* what = report::sentence(text, r.last, e, c);
    const report::word who = report::subject_of(text, r.last, e);
    const report::word where = report::excerpt_of(text, r.last, e);
    const bool types = detail::is_about_types(e.code);
    const type_name why = types ? c.culprit->name : &report::see_the_note_below;
    if (signature == nullptr) report::schema_error(what, who, e.column, where, why);
    report::kernel_error(what, who, e.column, where, why, signature);
  }

  /// Refuses a text of which a table says otherwise. `declared`: the operator in the table that is
  /// meant, or nullptr.
  consteval void refuse(const char* text, const error& e, const char* declared) {
    if (report::is_front_end()) return;
    const report::word who = report::subject_in_table(e.code, declared);
    const report::word where = report::excerpt_of(text, text + __builtin_strlen(text), e);
    report::schema_error(describe(e.code), who, e.column, where, &report::see_the_note_below);
  }

  /// What stands in the place of a kernel is none.
  consteval checked_literal(const char* text, const char* problem, type_name no_kernel)
      : text_{text} {
    if (report::is_front_end()) return;
    report::writer who, where;
    who.put("the kernel");
    where.put(text, __builtin_strlen(text) < 36 ? static_cast<int>(__builtin_strlen(text)) : 36);
    report::schema_error(problem, who.padded(), 0, where.padded(), no_kernel);
  }

 private:
  report::literal_or_static_constexpr_array text_;
};

}  // namespace schema_ct
#endif
