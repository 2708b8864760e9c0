// SPDX-License-Identifier: BSL-1.0
// The sentences and facts that a consteval constructor reports, for every compiler.
#pragma once

#include "../check/check.hpp"
#include "../messages/explain.hpp"
#include "../messages/word.hpp"
#include "finding.hpp"
#include "operator_list.hpp"

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace schema_ct::report {

/// A text whose address must be a constant. g++ prints this type if it is not: the address of a
/// constexpr array in a function is not constant, unless the array is static.
struct literal_or_constexpr_array_before_the_block {
  const char* text;
};

/// How many arguments or returns a schema has, for an error about their number.
SCHEMA_CT_HIDDEN constexpr int count_in(const char* text, const char* last, errc which) {
  const argument_list arguments = find_argument(text, last, 0);
  if (which == errc::argument_count) return arguments.count;
  const char* returns = lexer::skip(lexer::skip(arguments.end, last, true) + 2, last, true);
  return *returns == '(' ? find_argument(returns, last, 0).count : 1;
}

/// The C++ type to use for a schema's type, if the kernel's type has no schema type.
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
    case code::end:
      return "no schema type stands for what the function takes; for a tuple take std::tuple, "
             "for a Dict take c10::Dict";
    case code::class_type:
      return "no schema type stands for what the function takes; for a class of your own take "
             "c10::intrusive_ptr<Class>";
    case code::none:
      return "no schema type stands for what the function takes; there is one for const "
             "at::Tensor&, int64_t, double, bool, std::string_view, and optionals and lists of "
             "them";
    default: return describe(errc::unsupported_type);
  }
}

/// The type to use instead of a narrow one, from which no schema is inferred. `exact`: the host
/// also never converts a narrow type.
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

/// Does the class F have a call operator, even an overloaded one or a template? If so, the name is
/// ambiguous in a class that inherits another call operator from a second base.
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

/// Why F cannot be a kernel.
template <class F>
consteval const char* no_kernel_because() {
  if (std::is_member_function_pointer_v<F>)
    return "a member function has no object to be called on; register a lambda that calls it";
  if (std::is_null_pointer_v<F>) return "a null pointer is no kernel";
  if (is_object_with_call<F>())
    return "a kernel has one signature, and this one has a template or overloads; write out the "
           "types of a lambda that calls it";
  if constexpr (requires { F::no_kernel_because(); }) return F::no_kernel_because();
  return "this is no kernel; a function, a lambda or a function object is one";
}

/// Which of two types that differ has a part that the other one lacks.
SCHEMA_CT_HIDDEN constexpr const char* mismatch(const finding& f) {
  const error& e = f.wrong;
  const type_word has = f.culprit->word;
  if (f.said == has)
    return "PyTorch's kernels of this operator have another C++ type here; const and & count";
  if (e.argument > 0 && f.said == optional_of(has))
    return "T? may be None; for it the function takes a std::optional, such as const "
           "std::optional<at::Tensor>& for Tensor?";
  if (e.argument > 0 && has == optional_of(f.said))
    return "the function takes an optional, which is T? in a schema";
  if (e.argument == -1 && f.returns_several && count_in(f.text, f.last, errc::return_count) == 1)
    return "the function returns a std::tuple, which is several values: (T, U) in a schema; a list "
           "T[] is returned as a std::vector";
  return describe(e.code);
}

SCHEMA_CT_HIDDEN constexpr const char* sentence(const finding& f) {
  const error& e = f.wrong;
  if (f.no_kernel != nullptr) return f.no_kernel;
  if (!detail::is_about_types(e.code)) return explain(f.text, f.last, e);
  const row& has = *f.culprit;
  const bool infers = e.code == errc::unsupported_type && f.said == 0;
  if (has_narrow(has.word) && (infers || (has.exact && e.code == errc::needs_conversion)))
    return not_inferred(narrow_part(has.word), has.exact);
  if (is_passive(has.word))
    return "a SymInt is known by its value alone; take c10::SymInt, c10::SymIntArrayRef, "
           "std::optional<c10::SymInt> or at::OptionalSymIntArrayRef, each without const and &";
  if (e.code == errc::unsupported_type && e.argument > 0)
    return has.writes
               ? "no schema type stands for what the function takes; of all arguments only a "
                 "Tensor can be written to: take the value, or a const reference"
               : instead(f.said);
  if (e.code == errc::type_mismatch) return mismatch(f);
  return explain(f.text, f.last, e);
}

}  // namespace schema_ct::report
#pragma GCC diagnostic pop
