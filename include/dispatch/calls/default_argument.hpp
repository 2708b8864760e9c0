// SPDX-License-Identifier: BSL-1.0
// Converts the default of a schema to a kernel's parameter.
#pragma once

#include <array>
#include <concepts>
#include <dispatch/host.hpp>
#include <optional>
#include <schema_ct/operators/op_default.hpp>
#include <schema_ct/signatures/cxx_type.hpp>
#include <string>
#include <utility>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

namespace internal {
/// As at run time, a float accepts an int but no bool, and a class of numbers decides for itself.
template <class Number, class T>
concept number_for =
    std::is_arithmetic_v<Number> &&
    (std::is_same_v<Number, T> || (std::is_same_v<Number, std::int64_t> && std::is_enum_v<T>) ||
     (std::is_same_v<Number, std::int64_t> && std::is_arithmetic_v<T> &&
      !std::is_same_v<T, bool>) ||
     (std::is_same_v<Number, double> && std::is_floating_point_v<T>) ||
     (std::is_class_v<T> && std::is_constructible_v<T, Number>));
}  // namespace internal

/// Makes a T from a default, at each call that omits the argument. There is no `make` for a
/// default that a schema may have but a call cannot use, such as two numbers for a std::array of
/// one.
template <class T>
struct SCHEMA_CT_HIDDEN default_argument {
  template <class Number>
    requires internal::number_for<Number, T>
  static T make(Number v) {
    return static_cast<T>(v);
  }
  static T make(const schema_ct::complex_value& v)
    requires std::is_constructible_v<T, host::Complex>
  {
    return T(host::Complex(v.real, v.imaginary));
  }
  template <std::size_t N>
    requires std::is_constructible_v<T, const char*, std::size_t>
  static T make(const schema_ct::string_value<N>& v) {
    return T(v.characters, N);
  }
};

template <>
struct default_argument<host::Device> {
  template <std::size_t N>
  static host::Device make(const schema_ct::string_value<N>& v) {
    return host::read_device(std::string(v.characters, N));
  }
};

template <>
struct default_argument<host::ScalarType> {
  template <std::same_as<std::int64_t> Number>  // no other number becomes one
  static host::ScalarType make(Number v) {
    return host::scalar_type_of(v);
  }
};

template <class T>
struct default_argument<std::optional<T>> {
  static std::optional<T> make(schema_ct::none_value) { return std::nullopt; }
  template <class V>
    requires requires(const V& v) { default_argument<T>::make(v); }
  static std::optional<T> make(const V& v) {
    return default_argument<T>::make(v);
  }
};

template <class T>
struct default_argument<host::OptionalArrayRef<T>> {
  static host::OptionalArrayRef<T> make(schema_ct::none_value) { return {}; }
};

template <class T>
struct default_argument<std::vector<T>> {
  template <class V, std::size_t N>
  static std::vector<T> make(const schema_ct::list_value<V, N>& v) {
    std::vector<T> out;
    for (std::size_t i = 0; i != N; ++i) out.push_back(default_argument<T>::make(v.values[i]));
    return out;
  }
};

template <class T, std::size_t N>
struct default_argument<std::array<T, N>> {
  template <class V>
  static std::array<T, N> make(const schema_ct::list_value<V, N>& v) {
    return make(v, std::make_index_sequence<N>());
  }

 private:
  template <class V, std::size_t... Index>
  static std::array<T, N> make(const schema_ct::list_value<V, N>& v,
                               std::index_sequence<Index...>) {
    return {default_argument<T>::make(v.values[Index])...};
  }
};

namespace SCHEMA_CT_HIDDEN internal {
/// Converted elements, to which a view refers for the duration of the call.
template <class T, std::size_t N>
struct viewed_elements {
  std::array<T, N> elements;
  operator host::ArrayRef<T>() const { return {elements.data(), N}; }
};
}  // namespace internal

/// A view of the constant itself, if its elements have the type T.
template <class T>
struct default_argument<host::ArrayRef<T>> {
  template <std::size_t N>
  static host::ArrayRef<T> make(const schema_ct::list_value<T, N>& v) {
    return {v.values, N};
  }
  template <class V, std::size_t N>
  static internal::viewed_elements<T, N> make(const schema_ct::list_value<V, N>& v) {
    return {default_argument<std::array<T, N>>::make(v)};
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
