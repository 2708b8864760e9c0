// SPDX-License-Identifier: BSL-1.0
// The schema types of libtorch's types of tensors and scalars, without those of its dispatcher.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/OptionalArrayRef.h>

#include "core.hpp"
#include "scalar_types.hpp"
#include "version.hpp"

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<at::Tensor> = word_of(code::tensor);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::Scalar> = word_of(code::scalar);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::SymInt> = word_of(code::sym_int);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::SymFloat> = word_of(code::sym_float);
#if TORCH_VERSION_MAJOR >= 2
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::SymBool> = word_of(code::sym_bool);
#endif
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::complex<double>> = word_of(code::complex);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::Device> = word_of(code::device);
/// PyTorch accepts it for `Generator?`.
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<at::Generator> =
    optional_of(word_of(code::generator));
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::Storage> = word_of(code::storage);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::Stream> = word_of(code::stream);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::QScheme> = word_of(code::qscheme);

template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::ArrayRef<T>> = list_of(word<bare<T>>);
/// Not for other elements.
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::OptionalArrayRef<std::int64_t>> =
    optional_of(list_of(word_of(code::integer)));
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::OptionalArrayRef<c10::SymInt>> =
    optional_of(list_of(word_of(code::sym_int)));

}  // namespace schema_ct
