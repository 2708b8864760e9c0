// SPDX-License-Identifier: BSL-1.0
// The checked literal as g++ refuses it: by the value of an object that is no constant.
#pragma once

#include "reading.hpp"

#if !defined(__clang__)
// g++ prints the object of a constant evaluation that is no constant, with the types and values of
// its members. It prints no computed text but a short array of characters, so the facts go out as
// labelled values. Private to the compiler; tests pin the texts.
namespace schema_ct {
namespace report {

struct please_fix {
  int mark;
  constexpr please_fix() {}  // leaves `mark` uninitialised, so the object is no constant
};
struct problem {
  const char* text;
};
struct argument {
  int number;
  word name;
};
struct return_value {
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
struct but_function_returns {
  const void* type;
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

struct kernel_error {
  problem p;
  please_fix fix;
};
template <class F>
SCHEMA_CT_HIDDEN inline constexpr type_name not_a_kernel = nullptr;  // the literal's type has F
struct schema_error {
  problem p;
  column c;
  word found;
  at where;
  please_fix fix;
};
struct argument_error {
  problem p;
  argument a;
  column c;
  word found;
  at where;
  please_fix fix;
};
struct return_error {
  problem p;
  return_value r;
  column c;
  word found;
  at where;
  please_fix fix;
};
struct argument_type_error {
  problem p;
  argument a;
  schema_says s;
  but_function_takes t;
  column c;
  at where;
  please_fix fix;
};
struct return_type_error {
  problem p;
  return_value r;
  schema_says s;
  but_function_returns t;
  column c;
  at where;
  please_fix fix;
};
struct operator_error {
  problem p;
  column c;
  word found;
  table_has t;
  at where;
  please_fix fix;
};
struct count_error {
  problem p;
  schema_has s;
  function_has f;
  column c;
  at where;
  please_fix fix;
};
struct pytorch_has {
  const char* signature;
};
/// A mistake about a kernel of an operator whose one C++ signature is known.
template <class Mistake>
struct of_operator {
  Mistake mistake;
  pytorch_has kernels;
};

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
    fail(text, r.last, r.answer, c);
  }

  /// For an operator of a table that has the signatures of its kernels.
  template <class Checker>
  consteval checked_literal(by<Checker>, const char* text, const row* const* parameters,
                            const row* const* returns, const char* signature)
      : text_{text} {
    Checker c(checker{parameters, returns, symbols_are_numbers<>, false, !has_dialect<Checker>});
    const report::reading r = report::read_operator(text, c, signature);
    if (r.answer.code == errc::ok) return;
    fail(text, r.last, r.answer, c, signature);
  }

  /// Refuses a text of which a table says otherwise. `declared`: the operator in the table that is
  /// meant, or nullptr.
  consteval void refuse(const char* text, const error& e, const char* declared) {
    if (report::is_front_end()) return;
    report::problem p{describe(e.code)};
    report::at at{text + e.column - 1};
    report::word found = report::word_of(at.text, e.length);
    if (declared == nullptr)
      *this = checked_literal(report::schema_error{p, {e.column}, found, at, {}});
    else
      *this = checked_literal(report::operator_error{p, {e.column}, found, {declared}, at, {}});
  }

  /// What stands in the place of a kernel is none.
  consteval checked_literal(const char* text, const char* problem, type_name) : text_{text} {
    if (report::is_front_end()) return;
    *this = checked_literal(report::kernel_error{{problem}, {}});
  }

 private:
  // g++ prints the object that is no constant, so a failure has to be one.
  union {
    report::literal_or_static_constexpr_array text_;
    report::kernel_error kernel_;
    report::schema_error schema_;
    report::argument_error argument_;
    report::return_error return_;
    report::argument_type_error argument_type_;
    report::return_type_error return_type_;
    report::count_error count_;
    report::operator_error operator_;
    report::of_operator<report::argument_type_error> argument_type_of_;
    report::of_operator<report::return_type_error> return_type_of_;
    report::of_operator<report::count_error> count_of_;
  };

  consteval explicit checked_literal(report::kernel_error e) : kernel_(e) {}
  consteval explicit checked_literal(report::schema_error e) : schema_(e) {}
  consteval explicit checked_literal(report::argument_error e) : argument_(e) {}
  consteval explicit checked_literal(report::return_error e) : return_(e) {}
  consteval explicit checked_literal(report::argument_type_error e) : argument_type_(e) {}
  consteval explicit checked_literal(report::return_type_error e) : return_type_(e) {}
  consteval explicit checked_literal(report::count_error e) : count_(e) {}
  consteval explicit checked_literal(report::operator_error e) : operator_(e) {}
  consteval explicit checked_literal(report::of_operator<report::argument_type_error> e)
      : argument_type_of_(e) {}
  consteval explicit checked_literal(report::of_operator<report::return_type_error> e)
      : return_type_of_(e) {}
  consteval explicit checked_literal(report::of_operator<report::count_error> e) : count_of_(e) {}

  // Assigns the whole object: g++ 15 refuses to start the life of one member of a union.
  template <class Mistake>
  consteval void fail(const Mistake& m, const char* signature) {
    if (signature == nullptr)
      *this = checked_literal(m);
    else
      *this = checked_literal(report::of_operator<Mistake>{m, {signature}});
  }
  consteval void fail(const char* text, const char* last, const error& e, const checker& c,
                      const char* signature = nullptr) {
    using namespace report;
    problem p{report::sentence(text, last, e, c)};
    column at_column{e.column};
    at where{text + e.column - 1};
    if (e.code == errc::argument_count || e.code == errc::return_count) {
      schema_has counted{count_in(text, last, e.code)};
      fail(count_error{p, counted, {e.expected}, at_column, where, {}}, signature);
    } else if (e.argument < 0) {
      return_value r{-e.argument};
      if (detail::is_about_types(e.code))
        fail(return_type_error{p, r, {type_text(c.said)}, {c.culprit->name}, at_column, where, {}},
             signature);
      else
        *this = checked_literal(
            return_error{p, r, at_column, word_of(where.text, e.length), where, {}});
    } else if (e.argument > 0) {
      const argument_list named = find_argument(text, last, e.argument);
      argument a{e.argument, word_of(named.name, named.name_length)};
      if (detail::is_about_types(e.code))
        fail(
            argument_type_error{p, a, {type_text(c.said)}, {c.culprit->name}, at_column, where, {}},
            signature);
      else
        *this = checked_literal(
            argument_error{p, a, at_column, word_of(where.text, e.length), where, {}});
    } else {
      *this = checked_literal(schema_error{p, at_column, word_of(where.text, e.length), where, {}});
    }
  }
};

}  // namespace schema_ct
#endif
