// SPDX-License-Identifier: BSL-1.0
// Which C++ types PyTorch registers a kernel with: it converts nothing, and const and references
// count.
#pragma once

#include <schema_ct/libtorch/types.hpp>

namespace schema_ct {

namespace libtorch {

/// Does a parameter of this type make a kernel symbolic (KernelFunction_impl.h, has_symint)? In any
/// other form a SymInt is compared with the int that PyTorch makes of the schema's SymInt.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_symbolic =
    std::is_same_v<T, c10::SymInt> || std::is_same_v<T, c10::SymIntArrayRef> ||
    std::is_same_v<T, c10::optional<c10::SymInt>> ||
    std::is_same_v<T, c10::OptionalArrayRef<c10::SymInt>>;

/// An argument is moved out of the stack, so that only a Tensor& can be bound to it.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_bindable =
    !std::is_lvalue_reference_v<T> || std::is_const_v<std::remove_reference_t<T>> ||
    std::is_same_v<T, at::Tensor&>;

template <class T>
consteval type_word parameter_word() {
  if (!is_bindable<T>) return word_of(code::unknown);
  return is_symbolic<T> ? word<bare<T>> : schema_ct::detail::passive(word<bare<T>>);
}

}  // namespace libtorch

template <class T>
  requires true
SCHEMA_CT_HIDDEN inline constexpr row row_of<T>{
    libtorch::parameter_word<T>(), parameter_name<T>, list_size<bare<T>>,
    std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>, true};
template <class T>
  requires true
SCHEMA_CT_HIDDEN inline constexpr row result_row_of<T>{word<bare<T>>, result_name<T>, -1, false,
                                                       true};

}  // namespace schema_ct
