// SPDX-License-Identifier: BSL-1.0
// How a consteval constructor says what is wrong: the shapes that each compiler prints.
#pragma once

#include "../check/check.hpp"
#include "../messages/explain.hpp"
#include "operator_list.hpp"

// A compiler tells two things about a constant evaluation that failed: clang the arguments of the
// call it stopped at, g++ the value of the object that is no constant. Neither prints a computed
// sentence, so the facts go out as labelled values. Private to the compilers; tests pin the texts.
namespace schema_ct::report {

#if defined(__CUDACC__)
/// nvcc has two compilers read a program: a front end of its own, which stops without our facts,
/// and the host compiler. The front end is told by how it prints a pack of types; it takes every
/// literal as correct, and the host compiler checks.
template <class... T>
SCHEMA_CT_HIDDEN constexpr bool is_front_end() {
  for (const char* c = __PRETTY_FUNCTION__; *c != '\0'; ++c)
    if (*c == ';') return true;
  return false;
}
#endif

/// A text whose address is a constant. g++ shows the type where it is not: the address of a
/// constexpr array in a function is none, unless it is static.
struct literal_or_static_constexpr_array {
  const char* text;
};

/// Characters by value: clang prints 36 of an array, g++ those before the first '\0'.
struct word {
  char text[37];
};

/// Writes a piece.
struct writer {
  word out{};
  int length = 0;

  SCHEMA_CT_HIDDEN constexpr void put(char c) {
    if (length < 36) out.text[length++] = c;
  }
  SCHEMA_CT_HIDDEN constexpr void put(const char* p, int n) {
    for (; n > 0; --n) put(*p++);
  }
  SCHEMA_CT_HIDDEN constexpr void put(const char* s) {
    while (*s != '\0') put(*s++);
  }
  SCHEMA_CT_HIDDEN constexpr void put(int number) {
    if (number >= 10) put(number / 10);
    put(static_cast<char>('0' + number % 10));
  }
  /// Blanks up to 36 characters: clang prints a shorter array as numbers.
  SCHEMA_CT_HIDDEN constexpr word padded() {
    while (length < 36) put(' ');
    return out;
  }
};

SCHEMA_CT_HIDDEN constexpr word word_of(const char* p, int n) {
  writer w;
  w.put(p, n);
  return w.out;
}

/// How many arguments or returns a schema has whose number of them is what is wrong.
SCHEMA_CT_HIDDEN constexpr int count_in(const char* text, const char* last, errc which) {
  const argument_list arguments = find_argument(text, last, 0);
  if (which == errc::argument_count) return arguments.count;
  const char* returns = lexer::skip(lexer::skip(arguments.end, last, true) + 2, last, true);
  return *returns == '(' ? find_argument(returns, last, 0).count : 1;
}

/// What a kernel takes for a schema's type, where it takes something that no schema type is.
SCHEMA_CT_HIDDEN constexpr const char* instead(type_word said) {
  switch (last_code(said)) {
    case code::integer:
      return "no schema type stands for what the function takes; for an int take int64_t";
    case code::real:
      return "no schema type stands for what the function takes; for a float take double";
    case code::boolean:
      return "no schema type stands for what the function takes; for a bool take bool";
    case code::string:
      return "no schema type stands for what the function takes; for a str take std::string or a "
             "string_view";
    case code::tensor:
      return "no schema type stands for what the function takes; for a Tensor take const "
             "at::Tensor&";
    case code::list:
      if (said == list_of(word_of(code::boolean)))
        return "no schema type stands for what the function takes; for a bool[] take "
               "c10::List<bool>, std::vector<bool> or a std::array of bool";
      return "no schema type stands for what the function takes; for a list take an ArrayRef, such "
             "as "
             "at::IntArrayRef for int[], or a std::vector of its elements, such as "
             "std::vector<int64_t>";
    case code::optional:
      return "no schema type stands for what the function takes; for T? take a std::optional, such "
             "as "
             "std::optional<int64_t> for int?";
    case code::none:
      return "no schema type stands for what the function takes; there is one for const "
             "at::Tensor&, int64_t, double, bool, std::string_view, and optionals and lists of "
             "them";
    default: return describe(errc::unsupported_type);
  }
}

/// The type to use in the place of a narrow one, from which no schema is inferred. `exact`: nor is
/// it ever converted.
SCHEMA_CT_HIDDEN constexpr const char* not_inferred(code narrow, bool exact = false) {
  if (exact)
    return narrow == code::narrow_real ? "PyTorch knows no float in C++; use double"
                                       : "PyTorch knows no integer but int64_t in C++; use int64_t";
  if (narrow == code::narrow_real)
    return "a schema is inferred from double and not from float; use double, or write the schema";
  if (narrow == code::class_type)
    return "the name of a custom class is not known here; declare it with SCHEMA_CT_CLASS, or "
           "write the schema";
  return "a schema is inferred from int64_t and from no other integer; use int64_t, or write the "
         "schema";
}

/// Has the class F a call operator, be it overloaded or a template? Then the name of one is
/// ambiguous in a class that has another from a second base.
struct any_operator {
  void operator()();
};
template <class F>
struct two_operators : F, any_operator {};
template <class F>
consteval bool is_object_with_call() {
  if constexpr (std::is_class_v<F> && !std::is_final_v<F>)
    return !requires { &two_operators<F>::operator(); };
  return false;
}

/// Why F can be no kernel.
template <class F>
consteval const char* no_kernel_because() {
  if (std::is_member_function_pointer_v<F>)
    return "a member function has no object to be called on; register a lambda that calls it";
  if (std::is_null_pointer_v<F>) return "a null pointer is no kernel";
  if (is_object_with_call<F>())
    return "a kernel has one signature, and this one has a template or overloads; write out the "
           "types of a lambda that calls it";
  return "this is no kernel; a function, a lambda or a function object is one";
}

/// Which side of two types that differ has what the other one lacks.
SCHEMA_CT_HIDDEN constexpr const char* mismatch(const char* text, const char* last, const error& e,
                                                const checker& c) {
  const type_word has = c.culprit->word;
  if (e.argument > 0 && c.said == optional_of(has))
    return "T? may be None; for it the function takes a std::optional, such as const "
           "std::optional<at::Tensor>& for Tensor?";
  if (e.argument > 0 && has == optional_of(c.said))
    return "the function takes an optional, which is T? in a schema";
  if (e.argument == -1 && c.returns[1]->word != 0 && count_in(text, last, errc::return_count) == 1)
    return "the function returns a std::tuple, which is several values: (T, U) in a schema; a list "
           "T[] is returned as a std::vector";
  return describe(e.code);
}

SCHEMA_CT_HIDDEN constexpr const char* sentence(const char* text, const char* last, const error& e,
                                                const checker& c) {
  if (!detail::is_about_types(e.code)) return explain(text, last, e);
  const row& has = *c.culprit;
  const bool infers = e.code == errc::unsupported_type && c.said == 0;
  if (has_narrow(has.word) && (infers || (has.exact && e.code == errc::needs_conversion)))
    return not_inferred(narrow_part(has.word), has.exact);
  if (is_passive(has.word))
    return "a SymInt is known by its value alone; take c10::SymInt, c10::SymIntArrayRef, "
           "std::optional<c10::SymInt> or at::OptionalSymIntArrayRef, each without const and &";
  if (e.code == errc::unsupported_type && e.argument > 0) return instead(c.said);
  if (e.code == errc::type_mismatch) return mismatch(text, last, e, c);
  return explain(text, last, e);
}

#if defined(__clang__)
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
#endif

}  // namespace schema_ct::report
