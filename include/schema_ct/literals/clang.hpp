// SPDX-License-Identifier: BSL-1.0
// How clang refuses a checked literal: it prints the arguments of a call that is not constant.
#pragma once

#include "literal_text.hpp"
#include "reading.hpp"

#if defined(__clang__)
// clang prints the arguments of the call at which a constant evaluation stopped, and quotes the
// line of that call, which should therefore be a single line. It prints no computed text except an
// array of 36 characters, so each fact is an argument. Tests pin the texts.
namespace schema_ct {
namespace report {

/// `>>` and `<<` enclose the characters that are wrong.
SCHEMA_CT_HIDDEN constexpr word excerpt_of(const finding& f) {
  const char* at = f.text + f.wrong.column - 1;
  const char* begin = at - f.text > 10 ? at - 10 : f.text;
  const int rest = static_cast<int>(f.last - at);
  const int meant = rest < f.wrong.length ? rest : f.wrong.length;
  writer w;
  w.put(begin, static_cast<int>(at - begin));
  w.put(">>");
  w.put(at, meant);
  w.put("<<");
  w.put(at + meant, rest - meant);
  return w.padded();
}
SCHEMA_CT_HIDDEN constexpr word name_of_kernel(const char* text) {
  writer w;
  w.put(text);
  return w.padded();
}

/// Writes the subject of a mistake about an operator.
SCHEMA_CT_HIDDEN constexpr void put_operator(writer& w, const finding& f) {
  if (f.declared == nullptr)
    return w.put(f.wrong.code == errc::not_an_identifier ? "the class" : "the operator");
  const bool unknown = f.wrong.code == errc::unknown_operator;
  const operator_name n(f.declared);
  w.put(unknown ? "did you mean " : "operator "), w.put(n.name, n.length);
  if (unknown) w.put('?');
}

/// The argument or return that is wrong.
SCHEMA_CT_HIDDEN constexpr word subject_of(const finding& f) {
  const error& e = f.wrong;
  writer w;
  if (f.no_kernel != nullptr) {
    w.put("the kernel");
  } else if (f.about_operator) {
    put_operator(w, f);
  } else if (e.code == errc::argument_count || e.code == errc::return_count) {
    w.put("schema has "), w.put(count_in(f.text, f.last, e.code));
    w.put(", function has "), w.put(e.expected);
  } else if (e.argument > 0) {
    const argument_list found = find_argument(f.text, f.last, e.argument);
    w.put("argument "), w.put(e.argument);
    if (found.name_length != 0) w.put(" ("), w.put(found.name, found.name_length), w.put(')');
  } else if (e.argument < 0) {
    w.put("return "), w.put(-e.argument);
  } else {
    w.put("the schema");
  }
  return w.padded();
}

void see_the_note_below();
template <class F>
void is_not_a_kernel();
template <class F>
SCHEMA_CT_HIDDEN inline constexpr type_name not_a_kernel = &is_not_a_kernel<F>;

/// Fails by calling `reason`, which is not constexpr. clang prints all arguments.
SCHEMA_CT_HIDDEN constexpr void schema_error(const char* /*problem*/, word /*subject*/, int column,
                                             word /*where*/, type_name reason) {
  if (column >= 0) reason();
}
SCHEMA_CT_HIDDEN constexpr void kernel_error(const char* /*problem*/, word /*subject*/, int column,
                                             word /*where*/, type_name reason,
                                             const char* /*pytorch_has*/) {
  if (column >= 0) reason();
}

/// The lines of the two statements that contradict each other, or of the one that is wrong.
SCHEMA_CT_HIDDEN constexpr word lines_of(const finding& f) {
  const bool is_definition = f.wrong.code == errc::defined_twice;
  writer w;
  if (f.other_line == 0) return w.put("line "), w.put(f.line), w.padded();
  w.put(is_definition ? "def in line " : "impl in line "), w.put(f.line);
  w.put(is_definition || f.wrong.code == errc::other_signature ? ", other " : ", def ");
  w.put(f.other_line);
  return w.padded();
}

/// The facts that clang shows about a mistake.
struct facts {
  const char* what;
  word who;
  int column;
  word where;
  type_name why;

  consteval explicit facts(const finding& f)
      : what(sentence(f)),
        who(subject_of(f)),
        column(f.wrong.column),
        where(f.no_kernel != nullptr ? name_of_kernel(f.text) : excerpt_of(f)),
        why(f.no_kernel != nullptr || detail::is_about_types(f.wrong.code) ? f.culprit->name
                                                                           : &see_the_note_below) {}
};

/// Also shows the lines of the two statements.
SCHEMA_CT_HIDDEN constexpr void statements(word /*lines*/, const facts& x) {
  schema_error(x.what, x.who, x.column, x.where, x.why);
}

}  // namespace report

consteval void checked_literal::refuse(const checked_literal&, const report::finding& f) {
  const report::facts x(f);
  report::schema_error(x.what, x.who, x.column, x.where, x.why);
}
consteval void checked_literal::refuse(const checked_literal&, const report::finding& f,
                                       const char* /*schema*/, const char* /*declared*/) {
  const report::facts x(f);
  if (f.line != 0) report::statements(report::lines_of(f), x);
  if (f.signature == nullptr) report::schema_error(x.what, x.who, x.column, x.where, x.why);
  report::kernel_error(x.what, x.who, x.column, x.where, x.why, f.signature);
}

}  // namespace schema_ct
#endif
