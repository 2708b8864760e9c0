// SPDX-License-Identifier: BSL-1.0
// Everything that is wrong with a literal in one sentence, for compilers that print computed text.
#pragma once

#include "../messages/render.hpp"
#include "report.hpp"

#if defined(SCHEMA_CT_SAYS_SENTENCES)
namespace schema_ct::report {

template <class F>
SCHEMA_CT_HIDDEN inline constexpr type_name not_a_kernel = parameter_name<F>;

/// Writes the type that `name` stands for.
SCHEMA_CT_HIDDEN constexpr void put_type(rendered& out, type_name name) {
  const char* text = name();
  while (*text != '=') ++text;
  text += 2;
  out.put_text(text, static_cast<int>(__builtin_strlen(text)) - 1);
}

/// Writes what the function has in the place of the mistake.
SCHEMA_CT_HIDDEN constexpr void put_function(rendered& out, const finding& f) {
  if (f.no_kernel != nullptr) {
    if (f.culprit != nullptr) out.put("; this is "), put_type(out, f.culprit->name);
  } else if (f.wrong.code == errc::argument_count || f.wrong.code == errc::return_count) {
    out.put("; the schema has "), out.put(count_in(f.text, f.last, f.wrong.code));
    out.put(", the function has "), out.put(f.wrong.expected);
  } else if (detail::is_about_types(f.wrong.code)) {
    out.put(f.wrong.argument > 0 ? "; the function takes " : "; the function returns ");
    put_type(out, f.culprit->name);
  }
}

/// The lines of the two statements that contradict each other, or of the one that is wrong.
SCHEMA_CT_HIDDEN constexpr void put_lines(rendered& out, const finding& f) {
  if (f.other_line == 0) return out.put("; it is in line "), out.put(f.line);
  const bool is_definition = f.wrong.code == errc::defined_twice;
  out.put(is_definition ? "; the def is in line " : "; the impl is in line "), out.put(f.line);
  out.put(is_definition || f.wrong.code == errc::other_signature ? ", the other one in "
                                                                 : ", the def in ");
  out.put(f.other_line);
}

/// Includes the line and a caret if the compiler prints line breaks. `elsewhere`: whether the text
/// that was read is an operator of a table.
SCHEMA_CT_HIDDEN constexpr rendered say(const finding& f, bool elsewhere) {
#if defined(SCHEMA_CT_DRAWS_SENTENCES)
  constexpr bool drawn = true;
#else
  constexpr bool drawn = false;
#endif
  rendered out;
  const int length = static_cast<int>(__builtin_strlen(f.text));
  if (f.no_kernel == nullptr && !f.about_operator)
    detail::put_subject(out, f.text, f.last, f.wrong);
  out.put(sentence(f));
  if (f.wrong.column != 0) detail::put_place(out, f.text, length, f.wrong);
  if (elsewhere && !drawn && f.wrong.column != 0 && f.declared == nullptr)
    out.put(" of "), out.put(f.text);
  put_function(out, f);
  if (f.declared != nullptr) {
    out.put(f.wrong.code == errc::unknown_operator ? "; did you mean " : "; the table has ");
    out.put(f.declared);
  }
  if (f.signature != nullptr) out.put("; PyTorch has "), out.put(f.signature);
  if (f.line != 0) put_lines(out, f);
  if (drawn && f.wrong.column != 0) detail::put_picture(out, f.text, length, f.wrong);
  return out;
}

}  // namespace schema_ct::report
#endif
