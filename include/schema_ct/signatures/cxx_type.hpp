// SPDX-License-Identifier: BSL-1.0
// How C++ types relate to schema types: the one trait that a host framework adds to.
#pragma once

#include <cstdint>
#include <type_traits>
#include "../grammar/type_code.hpp"

namespace schema_ct {

/// The schema type of the C++ type T, which carries no const, volatile or reference. A host
/// specialises it for its own types:
///   template <> inline constexpr schema_ct::type_word schema_ct::word<my::Tensor> =
///       schema_ct::word_of(schema_ct::code::tensor);
/// The table is PyTorch's (jit_type.h, getTypePtr); std types are in
/// <schema_ct/signatures/std_types.hpp>.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word =
    word_of(std::is_integral_v<T> ? code::narrow_integer : code::unknown);

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<std::int64_t> = word_of(code::integer);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<signed char> = word_of(code::integer);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<bool> = word_of(code::boolean);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<double> = word_of(code::real);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<float> = word_of(code::narrow_real);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<void> = word_of(code::none_type);

/// True for a host whose symbolic numbers are the numbers themselves, such as a SymInt that is
/// int64_t: it specialises `symbols_are_numbers<>`, and a SymInt return may then be an int.
template <class = void>
SCHEMA_CT_HIDDEN inline constexpr bool symbols_are_numbers = false;

/// T without reference and const, the form that `word` knows.
template <class T>
using bare = std::remove_cv_t<std::remove_reference_t<T>>;

#if defined(__clang__)
/// Named by clang when a type does not fit: it stops at a call of the function it cannot run.
// Of a class in an unnamed namespace, too, where clang asks for a definition.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-internal"
template <class T>
void but_function_takes();
template <class T>
void but_function_returns();
#pragma clang diagnostic pop
using type_name = void (*)();
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_name parameter_name = &but_function_takes<T>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_name result_name = &but_function_returns<T>;
#elif defined(SCHEMA_CT_SAYS_SENTENCES)
/// Name a type in what they return, between "T = " and the last bracket.
template <class T>
SCHEMA_CT_HIDDEN constexpr const char* but_function_takes() {
  return __PRETTY_FUNCTION__;
}
template <class T>
SCHEMA_CT_HIDDEN constexpr const char* but_function_returns() {
  return __PRETTY_FUNCTION__;
}
using type_name = const char* (*)();
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_name parameter_name = &but_function_takes<T>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_name result_name = &but_function_returns<T>;
#else
/// Named by g++ when a type does not fit: it prints the value of the object that failed.
struct cxx_type {};
template <class T>
SCHEMA_CT_HIDDEN inline constexpr cxx_type but_function_takes{};
template <class T>
SCHEMA_CT_HIDDEN inline constexpr cxx_type but_function_returns{};
using type_name = const cxx_type*;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_name parameter_name = &but_function_takes<T>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_name result_name = &but_function_returns<T>;
#endif

/// N of a C++ type that is a list of exactly N elements, such as std::array<T, N>; -1 of others.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr int list_size = -1;

/// The custom classes in a C++ type: the type's word, and in order the names that are declared for
/// them, "ns.Name", nullptr for a class without.
struct named_classes {
  type_word word;
  const char* const* names;
  int count;
};

/// nullptr where no name is declared; <schema_ct/class_name.hpp> declares names.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr const named_classes* classes_of = nullptr;
/// Is there a name? Not asked of the pointer, see unknown_row.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool has_classes = false;

/// In the place of a type's word where the names of its classes count: no schema type has it, so
/// that the check looks closer.
SCHEMA_CT_HIDDEN inline constexpr type_word see_classes = type_word{1} << 62;

/// A parameter or result type of a function, shared by all functions that have it.
// No member has an initialiser: registrations make arrays of rows of which few are used.
struct row {
  type_word word;
  type_name name;
  int size;     ///< list_size, or `takes_symbol`
  bool writes;  ///< T&: an argument that the function may change
  bool exact;   ///< what is only convertible is a mistake
  const named_classes* classes;
};

/// The size of a result whose int may stand for a SymInt, whatever `symbols_are_numbers<>` says.
SCHEMA_CT_HIDDEN inline constexpr int takes_symbol = -2;

/// Ends a list of rows: its word is that of no type.
SCHEMA_CT_HIDDEN inline constexpr row end_of_rows{0, nullptr, -1, false, false, nullptr};

/// The rows of a function that is not known. No null pointer: with -fsanitize=undefined g++ does
/// not compare the address of an inline variable with one in a constant.
SCHEMA_CT_HIDDEN inline constexpr row unknown_row{~type_word{0}, nullptr, -1,
                                                  false,         false,   nullptr};
SCHEMA_CT_HIDDEN inline constexpr const row* unknown_rows[] = {&unknown_row};

/// May a function change what a parameter of the type T refers to?
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_written =
    std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>;

/// The schema type of a parameter. Tensors alone are those of the caller; every other argument is a
/// value that a call makes, what a function writes to it is lost, and PyTorch takes no such
/// function.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word parameter_word =
    is_written<T> && word<bare<T>> != word_of(code::tensor) ? word_of(code::unknown)
                                                            : word<bare<T>>;

/// A host whose rules depend on const and references, or that converts nothing, specialises the
/// rows for all types.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr row row_of{
    has_classes<bare<T>> && !is_written<T> ? see_classes : parameter_word<T>,
    parameter_name<T>,
    list_size<bare<T>>,
    is_written<T>,
    false,
    classes_of<bare<T>>};
template <class T>
SCHEMA_CT_HIDDEN inline constexpr row result_row_of{
    has_classes<bare<T>> ? see_classes : word<bare<T>>,
    result_name<T>,
    -1,
    false,
    false,
    classes_of<bare<T>>};

#if SCHEMA_CT_RECORDS
namespace detail {
/// How the compiler spells a type, with a bracket behind it.
template <class T>
consteval const char* spelled() {
  return __builtin_strchr(__PRETTY_FUNCTION__, '=') + 2;
}
}  // namespace detail
#endif

/// What a function returns: a tuple is several returns, void is none.
template <class... R>
struct SCHEMA_CT_SHARED result_list {
  static constexpr const row* rows[sizeof...(R) + 1] = {&result_row_of<R>..., &end_of_rows};
#if SCHEMA_CT_RECORDS
  static constexpr const char* names[sizeof...(R) + 1] = {detail::spelled<R>()..., nullptr};
#endif
};
template <class R>
struct SCHEMA_CT_SHARED results : result_list<R> {};
template <>
struct results<void> : result_list<> {};
template <class R>
struct results<const R> : results<R> {};

}  // namespace schema_ct
