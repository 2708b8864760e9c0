// SPDX-License-Identifier: BSL-1.0
// The schema types of Paddle's C++ types.
#pragma once

#include <ATen/Tensor.h>
#include <c10/core/SymInt.h>
#include <c10/util/OptionalArrayRef.h>

#include <schema_ct/signatures/cxx_type.hpp>

namespace SCHEMA_CT_HIDDEN schema_ct {

template <>
inline constexpr type_word word<at::Tensor> = word_of(code::tensor);
template <>
inline constexpr type_word word<c10::Scalar> = word_of(code::scalar);
template <>
inline constexpr type_word word<c10::complex<double>> = word_of(code::complex);
template <>
inline constexpr type_word word<c10::ScalarType> = word_of(code::scalar_type);
template <>
inline constexpr type_word word<c10::Layout> = word_of(code::layout);
template <>
inline constexpr type_word word<c10::MemoryFormat> = word_of(code::memory_format);
template <>
inline constexpr type_word word<c10::Device> = word_of(code::device);

template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::ArrayRef<T>> = list_of(word<bare<T>>);
// No view of bools can refer to a list of them: a std::vector<bool> packs its elements.
template <>
inline constexpr type_word word<c10::ArrayRef<bool>> = word_of(code::unknown);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<c10::OptionalArrayRef<T>> =
    optional_of(list_of(word<bare<T>>));

}  // namespace schema_ct
