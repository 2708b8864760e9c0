// SPDX-License-Identifier: BSL-1.0
// The checked literal as g++ refuses it: by the value of an object that is no constant.
#pragma once

#include "reading.hpp"

#if !defined(__clang__)
// g++ prints the object of a constant evaluation that is no constant, with the types and values of
// its members. It prints no computed text but a short array of characters, so the facts go out as
// labelled values. Each label is printed with its namespace, which is a short one for this reason.
// Private to the compiler; tests pin the texts.
namespace schema_ct {

struct argument {
  int number;
  char name[37];
  constexpr argument(int n, const argument_list& named) : number(n) {
    report::copy(name, named.name, named.name_length);
  }
};
struct return_value {
  int number;
};
struct schema_says {
  const char* type;
};
struct schema_has {
  int number;
};
struct function_has {
  int number;
};
struct table_has {
  const char* schema;
};
struct pytorch_has {
  const char* signature;
};
/// Where in the text the mistake is.
struct at_column {
  int number;
  const char* text;
  int unset;  // leaves the object without a value, so that it is no constant
  constexpr explicit at_column(const report::finding& f)
      : number(f.wrong.column), text(f.text + number - 1) {}
};
struct in_literal {
  const char* text;
  int unset;
  constexpr explicit in_literal(const report::finding& f) : text(f.text) {}
};
/// The same, with the word that is there.
struct word_at_column {
  int number;
  char word[37];
  const char* text;
  int unset;
  constexpr explicit word_at_column(const report::finding& f)
      : number(f.wrong.column), text(f.text + number - 1) {
    report::copy(word, text, f.wrong.length);
  }
};

struct kernel_error {
  const char* problem;
  in_literal at;
};
struct schema_error {
  const char* problem;
  word_at_column at;
};
struct argument_error {
  const char* problem;
  argument a;
  word_at_column at;
};
struct return_error {
  const char* problem;
  return_value r;
  word_at_column at;
};
struct argument_type_error {
  const char* problem;
  argument a;
  schema_says says;
  type_name takes;
  at_column at;
};
struct return_type_error {
  const char* problem;
  return_value r;
  schema_says says;
  type_name returns;
  at_column at;
};
struct operator_error {
  const char* problem;
  table_has table;
  word_at_column at;
};
struct count_error {
  const char* problem;
  schema_has schema;
  function_has function;
  at_column at;
};
/// A mistake about a kernel of an operator whose one C++ signature is known.
template <class Mistake>
struct of_operator {
  Mistake mistake;
  pytorch_has kernels;
};

namespace report {

template <class F>
SCHEMA_CT_HIDDEN inline constexpr type_name not_a_kernel = nullptr;  // the literal's type has F

/// The base type `word`, alone or as a list or optional.
SCHEMA_CT_HIDDEN constexpr const char* suffixed(type_word w, const char* const (&spellings)[5]) {
  constexpr unsigned optional = static_cast<unsigned>(code::optional);
  constexpr unsigned list = static_cast<unsigned>(code::list);
  int suffixes = 0;
  for (type_word rest = w; rest >> 8 != 0; rest >>= 8) ++suffixes;
  const auto last = static_cast<unsigned>(w & 0xff), before = static_cast<unsigned>(w >> 8 & 0xff);
  if (suffixes == 0) return spellings[0];
  if (suffixes == 1) return last == optional ? spellings[1] : spellings[2];
  if (suffixes == 2 && before == list && last == optional) return spellings[3];
  if (suffixes == 2 && before == optional && last == list) return spellings[4];
  return "a nested type";
}

/// A type as in the schema, where it is a common one: g++ shows a computed text only letter by
/// letter.
SCHEMA_CT_HIDDEN constexpr const char* type_text(type_word w) {
  if (is_wide(w)) return "a long type";
  if (w == 0) return "only a name";
  type_word base = w;
  while (base >> 8 != 0) base >>= 8;
#define SCHEMA_CT_SPELLINGS(c, word) \
  case code::c: return suffixed(w, {word, word "?", word "[]", word "[]?", word "?[]"})
  switch (static_cast<code>(base)) {
    SCHEMA_CT_SPELLINGS(tensor, "Tensor");
    SCHEMA_CT_SPELLINGS(integer, "int");
    SCHEMA_CT_SPELLINGS(real, "float");
    SCHEMA_CT_SPELLINGS(boolean, "bool");
    SCHEMA_CT_SPELLINGS(string, "str");
    SCHEMA_CT_SPELLINGS(complex, "complex");
    SCHEMA_CT_SPELLINGS(scalar, "Scalar");
    SCHEMA_CT_SPELLINGS(sym_int, "SymInt");
    SCHEMA_CT_SPELLINGS(scalar_type, "ScalarType");
    SCHEMA_CT_SPELLINGS(layout, "Layout");
    SCHEMA_CT_SPELLINGS(memory_format, "MemoryFormat");
    SCHEMA_CT_SPELLINGS(device, "Device");
    SCHEMA_CT_SPELLINGS(generator, "Generator");
    case code::tuple: return "a tuple";
    case code::dict: return "a Dict";
    case code::class_type: return "a class";
    default: return w == base ? spelling(static_cast<code>(base)) : "a nested type";
  }
#undef SCHEMA_CT_SPELLINGS
}

}  // namespace report

/// What a checked literal is: a text, or a mistake.
union says {
  report::literal_or_static_constexpr_array text;
  kernel_error kernel;
  schema_error schema;
  argument_error argument;
  return_error returned;
  argument_type_error argument_type;
  return_type_error return_type;
  count_error count;
  operator_error listed;
  of_operator<argument_type_error> argument_type_of;
  of_operator<return_type_error> return_type_of;
  of_operator<count_error> count_of;

  SCHEMA_CT_HIDDEN constexpr says(report::literal_or_static_constexpr_array t) : text(t) {}
  consteval says(kernel_error e) : kernel(e) {}
  consteval says(schema_error e) : schema(e) {}
  consteval says(argument_error e) : argument(e) {}
  consteval says(return_error e) : returned(e) {}
  consteval says(argument_type_error e) : argument_type(e) {}
  consteval says(return_type_error e) : return_type(e) {}
  consteval says(count_error e) : count(e) {}
  consteval says(operator_error e) : listed(e) {}
  consteval says(of_operator<argument_type_error> e) : argument_type_of(e) {}
  consteval says(of_operator<return_type_error> e) : return_type_of(e) {}
  consteval says(of_operator<count_error> e) : count_of(e) {}
};

/// A literal checked at compile time. Not a template: the work per literal must not depend on how
/// many function types a program has. It keeps the text alone: each word more would be stored by
/// code of its own at every use, which costs g++ and clang more than the parse.
class checked_literal {
 public:
  SCHEMA_CT_HIDDEN constexpr const char* text() const { return says_.text.text; }

 protected:
  /// Of a text that is not checked yet.
  SCHEMA_CT_HIDDEN constexpr explicit checked_literal(const char* text)
      : says_(report::literal_or_static_constexpr_array{text}) {}
  consteval void hold(const char* text) { says_.text.text = text; }

  /// Refuses the text of the literal, which is of the class of the variable that the program makes.
  // g++ prints an object that is no constant, and a second error where the object had no value of
  // its own before, so it takes one from a constant.
  template <class Literal>
  static consteval void refuse(Literal& literal, const report::finding& f) {
    if constexpr (!report::is_front_end()) {
      constexpr Literal blank(report::no_text);
      literal = blank;
      static_cast<checked_literal&>(literal).says_ = mistake_of(f);
    }
  }
  template <class Literal>
  static consteval void refuse(Literal& literal, const report::finding& f, const char* /*schema*/,
                               const char* /*declared*/) {
    refuse(literal, f);
  }

 private:
  says says_;

  template <class Mistake>
  static consteval says with_signature(const Mistake& m, const report::finding& f) {
    if (f.signature == nullptr) return m;
    return of_operator<Mistake>{m, {f.signature}};
  }
  static consteval says mistake_of(const report::finding& f) {
    const char* problem = report::sentence(f);
    const error& e = f.wrong;
    if (f.no_kernel != nullptr) return kernel_error{problem, in_literal(f)};
    at_column at(f);
    if (e.code == errc::argument_count || e.code == errc::return_count) {
      const int has = report::count_in(f.text, f.last, e.code);
      return with_signature(count_error{problem, {has}, {e.expected}, at}, f);
    }
    if (f.declared != nullptr) return operator_error{problem, {f.declared}, word_at_column(f)};
    if (e.argument == 0) return schema_error{problem, word_at_column(f)};
    const bool types = detail::is_about_types(e.code);
    if (e.argument < 0) {
      return_value r{-e.argument};
      if (!types) return return_error{problem, r, word_at_column(f)};
      return with_signature(
          return_type_error{problem, r, {report::type_text(f.said)}, f.culprit->name, at}, f);
    }
    argument a(e.argument, find_argument(f.text, f.last, e.argument));
    if (!types) return argument_error{problem, a, word_at_column(f)};
    return with_signature(
        argument_type_error{problem, a, {report::type_text(f.said)}, f.culprit->name, at}, f);
  }
};

}  // namespace schema_ct
#endif
