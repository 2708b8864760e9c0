// SPDX-License-Identifier: BSL-1.0
// The C++ types that PyTorch accepts in kernels: it converts nothing, and const and references
// matter.
#pragma once

#include "types.hpp"

namespace schema_ct {

namespace libtorch {

/// Does a parameter of this type make a kernel symbolic (KernelFunction_impl.h, has_symint)? In any
/// other form a SymInt is compared with the int into which PyTorch turns the schema's SymInt.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_symbolic =
    std::is_same_v<T, c10::SymInt> || std::is_same_v<T, c10::SymIntArrayRef> ||
    std::is_same_v<T, c10::optional<c10::SymInt>> ||
    std::is_same_v<T, c10::OptionalArrayRef<c10::SymInt>>;

/// Types for which getTypePtr has a schema type, but which kernels cannot take or return, because
/// boxed calls have no conversion (make_boxed_from_unboxed_functor.h).
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxable = true;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxable<std::vector<bool>> = false;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxable<c10::ArrayRef<bool>> = false;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxable<c10::List<c10::Scalar>> = false;
template <std::size_t N>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxable<std::array<c10::Scalar, N>> = false;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxable<c10::optional<const T>> = false;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxable<c10::optional<c10::IListRef<T>>> = false;

template <class T>
consteval type_word parameter_word() {
  if (!is_unboxable<bare<T>>) return word_of(code::unknown);
  return is_symbolic<T> ? word<bare<T>> : schema_ct::detail::passive(schema_ct::parameter_word<T>);
}

template <class T>
consteval type_word result_word() {
  const bool is_returned = is_unboxable<bare<T>> && !(std::is_const_v<T> && std::is_scalar_v<T>) &&
                           !std::is_same_v<T, std::vector<c10::Scalar>> &&
                           !std::is_same_v<T, c10::List<c10::SymInt>>;
  return is_returned ? word<bare<T>> : word_of(code::unknown);
}

}  // namespace libtorch

template <class T>
  requires true
SCHEMA_CT_HIDDEN inline constexpr row row_of<T>{
    has_classes<bare<T>> && !is_written<T> ? see_classes : libtorch::parameter_word<T>(),
    parameter_name<T>,
    list_size<bare<T>>,
    is_written<T>,
    true,
    classes_of<bare<T>>};
template <class T>
  requires true
SCHEMA_CT_HIDDEN inline constexpr row result_row_of<T>{
    has_classes<bare<T>> ? see_classes : libtorch::result_word<T>(),
    result_name<T>,
    -1,
    false,
    true,
    classes_of<bare<T>>};
/// A single value: PyTorch does not ignore const.
template <class... T>
struct results<const std::tuple<T...>> : result_list<const std::tuple<T...>> {};

template <class R>
  requires std::is_scalar_v<R>
struct results<const R> : result_list<const R> {};

}  // namespace schema_ct
