// SPDX-License-Identifier: BSL-1.0
// The schema type of each C++ type of PyTorch's stable ABI, if its bits arrive as that type
// (torch/csrc/stable/stableivalue_conversions.h).
#pragma once

#include "version.hpp"

#if TORCH_VERSION_MAJOR < 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR < 10)
#include "blocks of the stable ABI need PyTorch 2.10 or newer"
#endif

#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

#include "core.hpp"
#include "scalar_types.hpp"

namespace schema_ct {

template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<torch::stable::Tensor> = word_of(code::tensor);
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<torch::stable::Device> = word_of(code::device);
#if TORCH_FEATURE_VERSION >= TORCH_VERSION_2_13_0
template <>
SCHEMA_CT_HIDDEN inline constexpr type_word word<torch::stable::Generator> =
    word_of(code::generator);
#endif
template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<torch::headeronly::HeaderOnlyArrayRef<T>> =
    list_of(word<T>);

namespace libtorch {

/// Does T have its own conversion, or the bits that PyTorch stores? All other types of at most
/// eight bytes are filled with those bits, whatever they mean.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_stable_value =
    std::is_same_v<T, std::int64_t> || std::is_same_v<T, double> || std::is_same_v<T, bool> ||
    std::is_same_v<T, std::string> || std::is_same_v<T, c10::ScalarType> ||
    std::is_same_v<T, c10::Layout> || std::is_same_v<T, c10::MemoryFormat> ||
    std::is_same_v<T, torch::stable::Tensor> || std::is_same_v<T, torch::stable::Device> ||
    word<T> == word_of(code::generator);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_stable_value<std::optional<T>> = is_stable_value<T>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_stable_value<std::vector<T>> = is_stable_value<T>;

/// For a view, a vector holds the list while a kernel runs, and a string the text.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_stable_view = std::is_same_v<T, std::string_view>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_stable_view<torch::headeronly::HeaderOnlyArrayRef<T>> =
    is_stable_value<T>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool
    is_stable_view<std::optional<torch::headeronly::HeaderOnlyArrayRef<T>>> = is_stable_value<T>;

/// Replaces other integers that get the same bits by int64_t: those of eight bytes, and as results
/// the unsigned integers, which PyTorch extends with zeros.
template <class T, bool is_result>
struct same_bits {
  using type = T;
};
template <class T, bool is_result>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool> &&
           (sizeof(T) == sizeof(std::int64_t) || (is_result && std::is_unsigned_v<T>)))
struct same_bits<T, is_result> {
  using type = std::int64_t;
};
template <class T, bool is_result>
struct same_bits<std::optional<T>, is_result> {
  using type = std::optional<typename same_bits<T, is_result>::type>;
};
template <class T, bool is_result>
struct same_bits<std::vector<T>, is_result> {
  using type = std::vector<typename same_bits<T, is_result>::type>;
};
template <class T, bool is_result>
struct same_bits<torch::headeronly::HeaderOnlyArrayRef<T>, is_result> {
  using type = torch::headeronly::HeaderOnlyArrayRef<typename same_bits<T, is_result>::type>;
};

/// An integer of another size, or a float, gets eight bytes with an int64_t or a double.
template <class T, bool is_result>
consteval type_word stable_word() {
  if (is_stable_value<T> || is_stable_view<T>)
    return is_result && std::is_same_v<T, std::string_view> ? word_of(code::unknown) : word<T>;
  if (std::is_integral_v<T>) return word_of(code::narrow_integer);
  return std::is_void_v<T> || has_narrow(word<T>) ? word<T> : word_of(code::unknown);
}

/// A parameter type of a kernel of the stable ABI. The mark allows a program to have kernels of
/// both kinds.
template <class T>
struct stable {};

}  // namespace libtorch

template <class T>
  requires true
SCHEMA_CT_HIDDEN inline constexpr row row_of<libtorch::stable<T>>{
    libtorch::stable_word<typename libtorch::same_bits<bare<T>, false>::type, false>(),
    parameter_name<T>,
    -1,
    is_written<T>,
    true,
    nullptr};
template <class T>
  requires true
SCHEMA_CT_HIDDEN inline constexpr row result_row_of<libtorch::stable<T>>{
    libtorch::stable_word<typename libtorch::same_bits<bare<T>, true>::type, true>(),
    result_name<T>,
    takes_symbol,
    false,
    true,
    nullptr};

}  // namespace schema_ct
