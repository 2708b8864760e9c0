// SPDX-License-Identifier: BSL-1.0
// How the compiler reports an error in an operator: g++ by an object or, since 14, by a sentence;
// clang by a call.
#pragma once

#include "../literals/say.hpp"
#include "../messages/word.hpp"
#include "operation.hpp"

namespace schema_ct::phi::report {

using schema_ct::report::word;
using schema_ct::report::word_of;
using schema_ct::report::writer;

/// The kind of thing that the number of a mistake counts.
SCHEMA_CT_HIDDEN constexpr const char* kind_of(errc code) {
  switch (code) {
    case errc::expected_attribute_colon:
    case errc::unknown_attribute_type:
    case errc::duplicate_attribute:
    case errc::attribute_mismatch:
    case errc::attribute_without_parameter:
    case errc::other_attribute_than_forward: return "attribute";
    case errc::duplicate_output:
    case errc::declared_output_mismatch:
    case errc::infer_meta_output_mismatch:
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
    case errc::kernel_result:
    case errc::infer_result: return "result";
    default: return "name";
  }
}

/// The name of an input or output in Paddle's spelling; the name of an attribute without its type.
SCHEMA_CT_HIDDEN constexpr part subject_of(const mistake& m, const spelt& s) {
  if (m.subject_part.length != 0) return m.subject_part;
  int length = 0;
  while (length < s.length && s.letters[length] != ':') ++length;
  return {s.letters, m.code == errc::other_attribute_than_forward ? s.length : length};
}

#if defined(__clang__)

void see_the_note_below();

/// The facts that clang shows: it prints the arguments of the call that fails.
struct SCHEMA_CT_HIDDEN facts {
  const char* problem;
  word subject;
  word fact;
  type_name reason;

  constexpr explicit facts(const mistake& m)
      : problem(m.sentence), reason(m.takes != nullptr ? m.takes : &see_the_note_below) {
    writer who, what;
    if (m.text_has >= 0) {
      who.put("operator has "), who.put(m.text_has);
      what.put("function has "), what.put(m.function_has);
    } else if (m.number > 0) {
      const spelt s(m.subject);
      const part p = subject_of(m, s);
      who.put(kind_of(m.code)), who.put(' '), who.put(m.number);
      if (p.length != 0) who.put(" ("), who.put(p.begin, p.length), who.put(')');
    } else {
      who.put("the operator");
    }
    if (m.says != nullptr) what.put("operator says "), what.put(m.says);
    if (m.where.length != 0)
      what.put("column "), what.put(m.column()), what.put(": "),
          what.put(m.where.begin, m.where.length);
    subject = who.padded(), fact = what.padded();
  }
};

}  // namespace schema_ct::phi::report

namespace schema_ct::phi {

/// The contents of a checked object.
template <class State>
struct says {
  State state;
  constexpr explicit says(const State& s) : state(s) {}
};

using report::facts;

/// Refuses an object by calling a function that is not constexpr.
template <class Made>
SCHEMA_CT_HIDDEN constexpr void refuse(Made&, facts mistake) {
  mistake.reason();
}

}  // namespace schema_ct::phi

#elif defined(SCHEMA_CT_SAYS_SENTENCES)

extern int mistaken;
consteval void hold(const char*) {}

SCHEMA_CT_HIDDEN constexpr rendered say(const mistake& m) {
  rendered out;
  if (m.number > 0 && m.text_has < 0) {
    const spelt s(m.subject);
    const part p = subject_of(m, s);
    out.put(kind_of(m.code)), out.put(' '), out.put(m.number);
    if (p.length != 0) out.put(" ("), out.put_text(p.begin, p.length), out.put(')');
    out.put(": ");
  }
  out.put(m.sentence);
  if (m.where.length != 0) {
    out.put(", at '"), out.put_text(m.where.begin, m.where.length);
    out.put("', column "), out.put(m.column());
  }
  if (m.text_has >= 0) {
    out.put("; the operator has "), out.put(m.text_has);
    out.put(", the function has "), out.put(m.function_has);
  }
  if (m.says != nullptr) out.put("; the operator says "), out.put(m.says);
  if (m.takes != nullptr) {
    const bool result = m.code == errc::kernel_result || m.code == errc::infer_result;
    out.put(result ? "; the function returns " : "; the function takes ");
    schema_ct::report::put_type(out, m.takes);
  }
  return out;
}

}  // namespace schema_ct::phi::report

namespace schema_ct::phi {

using facts = mistake;

/// The contents of a checked object.
template <class State>
struct says {
  State state;
  constexpr explicit says(const State& s) : state(s) {}
};

/// Refuses an object: g++ prints the arguments of a string function that has no constant value.
template <class Made>
consteval void refuse(Made&, facts m) {
  const rendered said = report::say(m);
  if (m.is_there()) report::hold(__builtin_strchr(said.text, report::mistaken));
}

}  // namespace schema_ct::phi

#else

}  // namespace schema_ct::phi::report

// g++ prints the object of a constant evaluation that is not constant, with the types and values of
// its members. It prints each type with its namespace, which is therefore short. The names are
// private to the compiler's output; tests pin the texts.
namespace schema_ct::phi {

using facts = mistake;

struct which_one {
  const char* kind;
  int number;
  char name[37]{};
  constexpr explicit which_one(const mistake& m) : kind(report::kind_of(m.code)), number(m.number) {
    const spelt s(m.subject);
    const part p = report::subject_of(m, s);
    schema_ct::report::copy(name, p.begin, p.length);
  }
};
struct operator_says {
  const char* type;
};
struct operator_has {
  int number;
};
struct function_has {
  int number;
};
struct at_column {
  int number;
  const char* text;
};

// `unset` has no value, so that the object is not constant.
struct order_error {
  const char* problem;
  int unset;
  constexpr explicit order_error(const mistake& m) : problem(m.sentence) {}
};
struct name_error {
  const char* problem;
  which_one which;
  int unset;
  constexpr explicit name_error(const mistake& m) : problem(m.sentence), which(m) {}
};
struct text_error {
  const char* problem;
  which_one which;
  at_column at;
  int unset;
  constexpr explicit text_error(const mistake& m)
      : problem(m.sentence), which(m), at{m.column(), m.where.begin} {}
};
struct declaration_error {
  const char* problem;
  at_column at;
  int unset;
  constexpr explicit declaration_error(const mistake& m)
      : problem(m.sentence), at{m.column(), m.where.begin} {}
};
struct type_error {
  const char* problem;
  which_one which;
  operator_says says;
  type_name takes;
  int unset;
  constexpr explicit type_error(const mistake& m)
      : problem(m.sentence), which(m), says{m.says}, takes(m.takes) {}
};
struct parameter_error {
  const char* problem;
  which_one which;
  type_name takes;
  int unset;
  constexpr explicit parameter_error(const mistake& m)
      : problem(m.sentence), which(m), takes(m.takes) {}
};
struct count_error {
  const char* problem;
  operator_has in_operator;
  function_has in_function;
  int unset;
  constexpr explicit count_error(const mistake& m)
      : problem(m.sentence), in_operator{m.text_has}, in_function{m.function_has} {}
};

/// The contents of a checked object: its state or a mistake.
template <class State>
union says {
  State state;
  order_error order;
  name_error name;
  text_error text;
  declaration_error declaration;
  type_error type;
  parameter_error parameter;
  count_error counts;

  constexpr explicit says(const State& s) : state(s) {}
  consteval explicit says(const order_error& e) : order(e) {}
  consteval explicit says(const name_error& e) : name(e) {}
  consteval explicit says(const text_error& e) : text(e) {}
  consteval explicit says(const declaration_error& e) : declaration(e) {}
  consteval explicit says(const type_error& e) : type(e) {}
  consteval explicit says(const parameter_error& e) : parameter(e) {}
  consteval explicit says(const count_error& e) : counts(e) {}
  consteval explicit says(const mistake& m) : says(made_of(m)) {}

 private:
  static consteval says made_of(const mistake& m) {
    if (m.text_has >= 0) return says(count_error(m));
    if (m.takes != nullptr && m.says == nullptr) return says(parameter_error(m));
    if (m.takes != nullptr) return says(type_error(m));
    if (m.number == 0)
      return m.where.length != 0 ? says(declaration_error(m)) : says(order_error(m));
    if (m.where.length != 0) return says(text_error(m));
    return says(name_error(m));
  }
};

/// Refuses an object. The object first takes a value from a constant: for an object that has no
/// value g++ prints a second error.
template <class Made>
consteval void refuse(Made& made, facts m) {
  constexpr Made blank;
  made = blank;
  made.says_ = decltype(made.says_)(m);
}

}  // namespace schema_ct::phi

#endif
