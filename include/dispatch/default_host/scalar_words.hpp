// SPDX-License-Identifier: BSL-1.0
// The schema types of the types around a tensor.
#pragma once

#include <schema_ct/signatures/cxx_type.hpp>

#include <dispatch/default_host/generator.hpp>
#include <dispatch/default_host/layout.hpp>
#include <dispatch/default_host/memory_format.hpp>
#include <dispatch/default_host/optional_array_ref.hpp>
#include <dispatch/default_host/qscheme.hpp>
#include <dispatch/default_host/scalar.hpp>
#include <dispatch/default_host/storage.hpp>
#include <dispatch/default_host/stream.hpp>

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::Scalar> = word_of(code::scalar);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::SymInt> = word_of(code::sym_int);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::SymFloat> = word_of(code::sym_float);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::SymBool> = word_of(code::sym_bool);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::complex<double>> =
    word_of(code::complex);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::ScalarType> = word_of(code::scalar_type);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::Layout> = word_of(code::layout);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::MemoryFormat> =
    word_of(code::memory_format);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::Device> = word_of(code::device);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::Generator> =
    optional_of(word_of(code::generator));
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::Storage> = word_of(code::storage);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::Stream> = word_of(code::stream);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::QScheme> = word_of(code::qscheme);

template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::ArrayRef<T>> = list_of(word<bare<T>>);
// No view of bools can refer to a list of them: a std::vector<bool> packs its elements.
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::ArrayRef<bool>> = word_of(code::unknown);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::OptionalArrayRef<T>> =
    optional_of(list_of(word<bare<T>>));

}  // namespace schema_ct
