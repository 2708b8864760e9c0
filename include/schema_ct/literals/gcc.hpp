// SPDX-License-Identifier: BSL-1.0
// How g++ 12 and 13 refuse a checked literal: they print an object that is not constant.
#pragma once

#include "reading.hpp"

#if !defined(__clang__) && !defined(SCHEMA_CT_SAYS_SENTENCES)
// If an object of a constant evaluation is not constant, g++ prints it with the types and values of
// its members, without the members that have no value. It prints no computed text except a short
// array of characters, letter by letter, so the facts are values. Their labels are arrays that a
// literal initializes: g++ prints the literal of such an array, and for a pointer also a cast. The
// compiler quotes the literal below this line, so only a text from elsewhere is printed, which
// would take most of the line. Tests pin the texts.
// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace schema_ct {

struct elsewhere;

namespace report {
/// A mistake in the form that g++ prints.
struct SCHEMA_CT_SHARED refusal {
  const finding& f;
  bool is_own;  ///< is the text the literal's own?
  template <class Mistake>
  consteval void fill(Mistake& m) const;
  consteval void fill_lines(elsewhere& rest) const;
};
}  // namespace report

struct pytorch_has {
  const char* signature;
};
/// The operator of a table that is meant.
struct table_has {
  const char* schema;
};
/// The text that was read, if it is not the literal itself but an operator of a table.
struct in_text {
  const char* schema;
};
/// For a statement that contradicts another one.
struct impl_and_def_in_lines {
  int impl;
  int def;
};
/// For a statement that its block does not allow.
struct in_line {
  int line;
};
struct impl_and_other_in_lines {
  int impl;
  int other;
};
struct def_and_other_in_lines {
  int def;
  int other;
};
/// What is not in the literal, if there is such a text.
struct elsewhere {
  table_has table;
  in_text text;
  pytorch_has kernels;
  impl_and_def_in_lines misfit;
  impl_and_other_in_lines kernels_of_two_types;
  def_and_other_in_lines definitions;
  in_line statement;
  int unset;  // leaves the object without a value, so that it is no constant
};
struct kernel_error {
  consteval explicit kernel_error(const report::refusal& r) { r.fill(*this); }
  const char* problem;
  elsewhere rest;
};
struct schema_error {
  consteval explicit schema_error(const report::refusal& r) { r.fill(*this); }
  const char* problem;
  char at[7] = "column";
  int column;
  char word[37];
  elsewhere rest;
};
struct argument {
  consteval explicit argument(const report::refusal& r) { r.fill(*this); }
  int number;
  char name[37];
  const char* problem;
  char at[7] = "column";
  int column;
  char word[37];
  elsewhere rest;
};
struct return_value {
  consteval explicit return_value(const report::refusal& r) { r.fill(*this); }
  int number;
  const char* problem;
  char at[7] = "column";
  int column;
  char word[37];
  elsewhere rest;
};
struct argument_type {
  consteval explicit argument_type(const report::refusal& r) { r.fill(*this); }
  int number;
  char name[37];
  const char* problem;
  char says[12] = "schema says";
  const char* type;
  type_name takes;
  char at[7] = "column";
  int column;
  elsewhere rest;
};
struct return_type {
  consteval explicit return_type(const report::refusal& r) { r.fill(*this); }
  int number;
  const char* problem;
  char says[12] = "schema says";
  const char* type;
  type_name returns;
  char at[7] = "column";
  int column;
  elsewhere rest;
};
struct count_error {
  consteval explicit count_error(const report::refusal& r) { r.fill(*this); }
  const char* problem;
  char schema[11] = "schema has";
  int schema_has;
  char function[13] = "function has";
  int function_has;
  char at[7] = "column";
  int column;
  elsewhere rest;
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

/// The schema's spelling of a common type. g++ would print a computed text letter by
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

// g++ does not print a member that is given no value.
template <class Mistake>
consteval void refusal::fill(Mistake& m) const {
  m.problem = sentence(f);
  if constexpr (requires { m.number; })
    m.number = f.wrong.argument < 0 ? -f.wrong.argument : f.wrong.argument;
  if constexpr (requires { m.name; }) {
    const argument_list named = find_argument(f.text, f.last, m.number);
    copy(m.name, named.name, named.name_length);
  }
  if constexpr (requires { m.schema_has; }) {
    m.schema_has = count_in(f.text, f.last, f.wrong.code);
    m.function_has = f.wrong.expected;
  }
  if constexpr (requires { m.type; }) m.type = type_text(f.said);
  if constexpr (requires { m.takes; }) m.takes = f.culprit->name;
  if constexpr (requires { m.returns; }) m.returns = f.culprit->name;
  if constexpr (requires { m.column; }) m.column = f.wrong.column;
  if constexpr (requires { m.word; }) copy(m.word, f.text + f.wrong.column - 1, f.wrong.length);
  if (f.declared != nullptr)
    m.rest.table.schema = f.declared;
  else if (!is_own)
    m.rest.text.schema = f.text;
  if (f.signature != nullptr) m.rest.kernels.signature = f.signature;
  if (f.line != 0) fill_lines(m.rest);
}
consteval void refusal::fill_lines(elsewhere& rest) const {
  if (f.other_line == 0) return static_cast<void>(rest.statement = {f.line});
  switch (f.wrong.code) {
    case errc::defined_twice: rest.definitions = {f.line, f.other_line}; break;
    case errc::other_signature: rest.kernels_of_two_types = {f.line, f.other_line}; break;
    default: rest.misfit = {f.line, f.other_line};
  }
}

}  // namespace report

/// The contents of a checked literal: a text or a mistake.
union SCHEMA_CT_SHARED says {
  report::literal_or_constexpr_array_before_the_block text;
  kernel_error kernel;
  schema_error schema;
  argument argument_;
  return_value returned;
  argument_type type_of_argument;
  return_type type_of_return;
  count_error count;

  constexpr says(report::literal_or_constexpr_array_before_the_block t) : text(t) {}
  consteval says(kernel_error e) : kernel(e) {}
  consteval says(schema_error e) : schema(e) {}
  consteval says(argument e) : argument_(e) {}
  consteval says(return_value e) : returned(e) {}
  consteval says(argument_type e) : type_of_argument(e) {}
  consteval says(return_type e) : type_of_return(e) {}
  consteval says(count_error e) : count(e) {}
};

/// A literal checked at compile time. It is not a template, so that the work per literal does not
/// depend on the number of function types in a program. It stores only the text: every use would
/// store each further word by code of its own, which costs g++ and clang more than the parse.
class SCHEMA_CT_SHARED checked_literal {
 public:
  constexpr const char* text() const { return says_.text.text; }

 protected:
  /// Holds a text that is not checked yet.
  constexpr explicit checked_literal(const char* text)
      : says_(report::literal_or_constexpr_array_before_the_block{text}) {}
  consteval void hold(const char* text) { says_.text.text = text; }

  /// Refuses the text of the literal. Its class is that of the variable that the program declares.
  // g++ prints an object that is not constant, and a second error if the object had no value
  // before. Therefore the object takes a value from a constant.
  template <class Literal>
  static consteval void refuse(Literal& literal, const report::finding& f, bool is_own = true) {
    if constexpr (!report::is_front_end()) {
      constexpr Literal blank(report::no_text);
      literal = blank;
      static_cast<checked_literal&>(literal).says_ = mistake_of({f, is_own});
    }
  }
  /// The same for a text other than the literal's own.
  template <class Literal>
  static consteval void refuse(Literal& literal, const report::finding& f, const char* /*schema*/,
                               const char* /*declared*/) {
    refuse(literal, f, false);
  }

 private:
  says says_;

  static consteval says mistake_of(const report::refusal& r) {
    const error& e = r.f.wrong;
    if (r.f.no_kernel != nullptr) return kernel_error(r);
    if (e.code == errc::argument_count || e.code == errc::return_count) return count_error(r);
    if (e.argument == 0 || r.f.declared != nullptr) return schema_error(r);
    if (detail::is_about_types(e.code))
      return e.argument > 0 ? says(argument_type(r)) : says(return_type(r));
    return e.argument > 0 ? says(argument(r)) : says(return_value(r));
  }
};

}  // namespace schema_ct
#pragma GCC diagnostic pop
#endif
