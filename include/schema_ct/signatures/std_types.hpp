// SPDX-License-Identifier: BSL-1.0
// The schema types of the standard library's types.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>
#include "type_codes.hpp"

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<std::string> = word_of(code::string);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<std::string_view> = word_of(code::string);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<std::optional<T>> = optional_of(word<bare<T>>);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<std::vector<T>> = list_of(word<T>);
template <class T, std::size_t N>
SCHEMA_CT_HIDDEN inline constexpr type_word word<std::array<T, N>> = list_of(word<T>);
template <class T, std::size_t N>
SCHEMA_CT_HIDDEN inline constexpr int list_size<std::array<T, N>> = static_cast<int>(N);
template <class... T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<std::tuple<T...>> = tuple_of<bare<T>...>();

template <class... T>
struct results<std::tuple<T...>> : result_list<T...> {};

}  // namespace schema_ct
