// SPDX-License-Identifier: BSL-1.0
// Maps C++ types to schema types: the only trait that a host framework specialises.
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

/// True for a host whose symbolic numbers are plain numbers, such as a SymInt that is int64_t. The
/// host specialises `symbols_are_numbers<>`; a SymInt return may then be an int.
template <class = void>
SCHEMA_CT_HIDDEN inline constexpr bool symbols_are_numbers = false;

/// T without reference and const: `word` is specialised for this form.
template <class T>
using bare = std::remove_cv_t<std::remove_reference_t<T>>;

#if defined(__clang__)
/// clang prints the name of this function if a type does not fit: it stops at the call of it.
// Also for a class in an unnamed namespace, for which clang warns about a missing definition.
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
/// These return a text that has the type between "T = " and the last bracket.
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
/// g++ prints the name of this object if a type does not fit: it prints the value of an object.
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

/// N of a C++ type that is a list of exactly N elements, such as std::array<T, N>; otherwise -1.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr int list_size = -1;

/// The custom classes in a C++ type: the type's word, and in order the declared names of the
/// classes, "ns.Name"; nullptr for a class without one.
struct named_classes {
  type_word word;
  const char* const* names;
  int count;
};

/// nullptr if no name is declared; <schema_ct/class_name.hpp> declares names.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr const named_classes* classes_of = nullptr;
/// Is a name declared? A flag, because the pointer cannot be compared; see unknown_row.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool has_classes = false;

/// Replaces a type's word if the names of its classes matter. No schema type has this word, so the
/// check looks at the names.
SCHEMA_CT_HIDDEN inline constexpr type_word see_classes = type_word{1} << 62;

/// A parameter or result type, shared by all functions that use it.
// No member has an initialiser: registrations make arrays of rows and use few of them.
struct row {
  type_word word;
  type_name name;
  int size;     ///< list_size, or `takes_symbol`
  bool writes;  ///< T&: an argument that the function may change
  bool exact;   ///< what is only convertible is a mistake
  const named_classes* classes;
};

/// The size of a result whose int may stand for a SymInt, regardless of `symbols_are_numbers<>`.
SCHEMA_CT_HIDDEN inline constexpr int takes_symbol = -2;

/// Terminates a list of rows: no type has its word.
SCHEMA_CT_HIDDEN inline constexpr row end_of_rows{0, nullptr, -1, false, false, nullptr};

/// The rows of an unknown function. Not a null pointer: with -fsanitize=undefined g++ cannot
/// compare the address of an inline variable with one in a constant.
SCHEMA_CT_HIDDEN inline constexpr row unknown_row{~type_word{0}, nullptr, -1,
                                                  false,         false,   nullptr};
SCHEMA_CT_HIDDEN inline constexpr const row* unknown_rows[] = {&unknown_row};

/// May a function change the object that a parameter of type T refers to?
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_written =
    std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>;

/// The schema type of a parameter. A kernel may write only to tensors, which are the caller's.
/// Every other argument is a value that the call creates: a write to it is lost, and PyTorch
/// refuses such a function.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word parameter_word =
    is_written<T> && word<bare<T>> != word_of(code::tensor) ? word_of(code::unknown)
                                                            : word<bare<T>>;

/// A host that distinguishes const and references, or that converts nothing, specialises the rows
/// for all types.
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
/// The compiler's spelling of a type, followed by a bracket.
template <class T>
consteval const char* spelled() {
  return __builtin_strchr(__PRETTY_FUNCTION__, '=') + 2;
}
}  // namespace detail
#endif

/// The returns of a function: a tuple is several returns, void is none.
template <class... R>
struct SCHEMA_CT_HIDDEN result_list {
  static constexpr const row* rows[sizeof...(R) + 1] = {&result_row_of<R>..., &end_of_rows};
#if SCHEMA_CT_RECORDS
  static constexpr const char* names[sizeof...(R) + 1] = {detail::spelled<R>()..., nullptr};
#endif
};
template <class R>
struct SCHEMA_CT_HIDDEN results : result_list<R> {};
template <>
struct results<void> : result_list<> {};
template <class R>
struct results<const R> : results<R> {};

}  // namespace schema_ct
