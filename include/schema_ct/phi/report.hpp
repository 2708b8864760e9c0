// SPDX-License-Identifier: BSL-1.0
// How the compiler says what is wrong with an operator: g++ by an object, clang by a call.
#pragma once

#include "../messages/word.hpp"
#include "operation.hpp"

namespace schema_ct::phi::report {

using schema_ct::report::word;
using schema_ct::report::word_of;
using schema_ct::report::writer;

/// What the number of a mistake counts.
SCHEMA_CT_HIDDEN constexpr const char* kind_of(errc code) {
  switch (code) {
    case errc::expected_attribute_colon:
    case errc::unknown_attribute_type:
    case errc::duplicate_attribute:
    case errc::attribute_mismatch:
    case errc::attribute_without_parameter:
    case errc::other_attribute_than_forward: return "attribute";
    case errc::duplicate_output:
    case errc::result_is_lost:
    case errc::list_output:
    case errc::gradient_of_no_input:
    case errc::output_is_no_gradient: return "output";
    case errc::duplicate_input:
    case errc::input_mismatch:
    case errc::unknown_forward_name:
    case errc::gradient_of_no_output: return "input";
    case errc::inplace_without_input:
    case errc::inplace_without_output:
    case errc::inplace_twice: return "pair";
    case errc::unknown_parameter:
    case errc::unknown_kernel_parameter:
    case errc::kernel_without_context:
    case errc::kernel_order:
    case errc::unknown_infer_meta_parameter:
    case errc::infer_meta_mismatch: return "parameter";
    case errc::declared_mismatch: return "argument";
    default: return "name";
  }
}

/// The name of an input or output as Paddle gets it; of an attribute without its type.
SCHEMA_CT_HIDDEN constexpr part subject_of(const mistake& m, const spelt& s) {
  if (m.subject_part.length != 0) return m.subject_part;
  int length = 0;
  while (length < s.length && s.letters[length] != ':') ++length;
  return {s.letters, m.code == errc::other_attribute_than_forward ? s.length : length};
}

#if defined(__clang__)

void see_the_note_below();

/// Fails by calling `reason`, which is no constant function; clang prints all arguments.
SCHEMA_CT_HIDDEN constexpr void operator_error(const char* /*problem*/, word /*subject*/,
                                               word /*fact*/, type_name reason) {
  if (reason != nullptr) reason();
}

SCHEMA_CT_HIDDEN constexpr void refuse(const mistake& m) {
  writer subject, fact;
  if (m.text_has >= 0) {
    subject.put("operator has "), subject.put(m.text_has);
    fact.put("function has "), fact.put(m.function_has);
  } else if (m.number > 0) {
    const spelt s(m.subject);
    const part p = subject_of(m, s);
    subject.put(kind_of(m.code)), subject.put(' '), subject.put(m.number);
    if (p.length != 0) subject.put(" ("), subject.put(p.begin, p.length), subject.put(')');
  } else {
    subject.put("the operator");
  }
  if (m.says != nullptr) fact.put("operator says "), fact.put(m.says);
  if (m.where.length != 0)
    fact.put("column "), fact.put(static_cast<int>(m.where.begin - m.text) + 1), fact.put(": "),
        fact.put(m.where.begin, m.where.length);
  operator_error(m.sentence, subject.padded(), fact.padded(),
                 m.takes != nullptr ? m.takes : &see_the_note_below);
}

#else

struct please_fix {
  int mark;
  constexpr please_fix() {}  // leaves `mark` uninitialised, so the object is no constant
};
struct problem {
  const char* text;
};
struct which {
  const char* kind;
  int number;
  word name;
};
struct column {
  int number;
};
struct at {
  const char* text;
};
struct operator_says {
  const char* type;
};
struct but_function_takes {
  const void* type;
};
struct operator_has {
  int number;
};
struct function_has {
  int number;
};

struct name_error {
  problem p;
  which w;
  please_fix fix;
};
struct order_error {
  problem p;
  please_fix fix;
};
struct text_error {
  problem p;
  which w;
  column c;
  at where;
  please_fix fix;
};
struct type_error {
  problem p;
  which w;
  operator_says s;
  but_function_takes t;
  please_fix fix;
};
struct parameter_error {
  problem p;
  which w;
  but_function_takes t;
  please_fix fix;
};
struct count_error {
  problem p;
  operator_has o;
  function_has f;
  please_fix fix;
};

/// Makes an object of what is wrong.
template <class Made>
consteval Made refuse(const mistake& m) {
  problem p{m.sentence};
  const spelt s(m.subject);
  const part name = subject_of(m, s);
  which w{kind_of(m.code), m.number, word_of(name.begin, name.length)};
  if (m.text_has >= 0) return Made(count_error{p, {m.text_has}, {m.function_has}, {}});
  if (m.takes != nullptr && m.says == nullptr) return Made(parameter_error{p, w, {m.takes}, {}});
  if (m.takes != nullptr) return Made(type_error{p, w, {m.says}, {m.takes}, {}});
  if (m.where.length != 0)
    return Made(
        text_error{p, w, {static_cast<int>(m.where.begin - m.text) + 1}, {m.where.begin}, {}});
  if (m.number == 0) return Made(order_error{p, {}});
  return Made(name_error{p, w, {}});
}

#endif

}  // namespace schema_ct::phi::report
