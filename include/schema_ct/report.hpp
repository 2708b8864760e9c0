// SPDX-License-Identifier: BSL-1.0
// How a consteval constructor says what is wrong: the shapes that each compiler prints.
#pragma once

#include <schema_ct/check.hpp>
#include <schema_ct/describe.hpp>

// A compiler tells two things about a constant evaluation that failed: clang the arguments of the
// call it stopped at, g++ the value of the object that is no constant. Neither prints a computed
// sentence, so the facts go out as labelled values. Private to the compilers; tests pin the texts.
namespace schema_ct::report {

#if defined(__clang__)
struct excerpt {
  char text[37];  // clang prints at most 36 characters of an array
};

/// `>>` and `<<` round the characters that are meant, blanks up to 36.
SCHEMA_CT_HIDDEN constexpr excerpt excerpt_of(const char* text, const char* last, const error& e) {
  excerpt out{};
  const char* at = text + e.column - 1;
  const char* p = at - text > 10 ? at - 10 : text;
  int n = 0;
  auto put = [&](char c) {
    if (n < 36) out.text[n++] = c;
  };
  while (p < at) put(*p++);
  put('>'), put('>');
  for (int i = 0; i < e.length && p < last; ++i) put(*p++);
  put('<'), put('<');
  while (p < last && n < 36) put(*p++);
  while (n < 36) put(' ');
  return out;
}

void see_the_note_below();

/// Fails by calling `reason`, which is no constant function; clang prints all arguments.
SCHEMA_CT_HIDDEN constexpr void schema_error(const char* /*problem*/, int argument, int column,
                                             excerpt /*where*/, type_name reason) {
  if (argument != 0 || column >= 0) reason();
}
#else
struct please_fix {
  int mark;
  constexpr please_fix() {}  // leaves `mark` uninitialised, so the object is no constant
};
struct problem {
  const char* text;
};
struct argument {
  int number;
};
struct column {
  int number;
};
struct at {
  const char* text;
};
struct schema_says {
  const char* type;
};
struct but_function_takes {
  const void* type;
};
struct function_has {
  int number;
};

struct schema_error {
  problem p;
  argument a;
  column c;
  at where;
  please_fix fix;
};
struct type_error {
  problem p;
  argument a;
  schema_says s;
  but_function_takes t;
  column c;
  at where;
  please_fix fix;
};
struct count_error {
  problem p;
  function_has n;
  column c;
  at where;
  please_fix fix;
};
#endif

/// The leading word of a type, for the compilers that cannot show a piece of the literal.
SCHEMA_CT_HIDDEN constexpr const char* leading_word(type_word w) {
  if (is_wide(w)) return "a long type";
  while (w >> 8 != 0) w >>= 8;
  return static_cast<code>(w) == code::tuple        ? "a tuple"
         : static_cast<code>(w) == code::class_type ? "a class"
                                                    : spelling(static_cast<code>(w));
}

}  // namespace schema_ct::report
