// SPDX-License-Identifier: BSL-1.0
// The schema type of each of libtorch's C++ types (its getTypePtr, in ATen/core/jit_type.h): adds
// the types of its dispatcher to those of its tensors.
#pragma once

#include "version.hpp"

#define SCHEMA_CT_WANTS_PYTORCH  // so that schema_ct's own says why it is the wrong one
#include <torch/library.h>
#undef SCHEMA_CT_WANTS_PYTORCH

#include "core.hpp"
#include "tensor_types.hpp"

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::IValue> = word_of(code::any);

template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::IListRef<T>> = list_of(word<T>);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::List<T>> = list_of(word<T>);
template <class K, class V>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::Dict<K, V>> = dict_of<K, V>();
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::intrusive_ptr<T>> =
    word_of(std::is_base_of_v<torch::CustomClassHolder, T> ? code::class_type : code::unknown);

// Separate types before PyTorch took them from the standard library. nvcc refuses the first one if
// they are the same; its versions with C++20 come with newer PyTorch.
#if !defined(__CUDACC__)
template <class T>
  requires(!std::is_same_v<c10::optional<T>, std::optional<T>>)
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::optional<T>> = optional_of(word<bare<T>>);
#endif
template <class T>
  requires(std::is_same_v<T, c10::string_view> && !std::is_same_v<T, std::string_view>)
SCHEMA_CT_HIDDEN inline constexpr type_word word<T> = word_of(code::string);

// A leading DispatchKeySet of a kernel is not an argument of the operator.
template <class R, class... A>
struct callable<R(c10::DispatchKeySet, A...)> {
  using type = R(A...);
};
template <class R, class... A>
struct callable<R (*)(c10::DispatchKeySet, A...)> {
  using type = R(A...);
};
template <class R, class... A, class... Checker>
class literal<R (*)(c10::DispatchKeySet, A...), Checker...>
    : public literal<R (*)(A...), Checker...> {};
/// TORCH_FN(f)
template <class F, F* f>
struct callable<c10::CompileTimeFunctionPointer<F, f>> : callable<F> {};

}  // namespace schema_ct
