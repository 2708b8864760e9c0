// SPDX-License-Identifier: BSL-1.0
// Lists as values: vectors, arrays and views, which are copied.
#pragma once

#include <array>
#include <dispatch/values/value_traits.hpp>
#include <initializer_list>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The vector that stores a list of T, and its tag.
template <class T>
struct list_storage {
  using type = generic_list;
  static constexpr value_tag tag = value_tag::list;
};
template <>
struct list_storage<std::int64_t> {
  using type = std::vector<std::int64_t>;
  static constexpr value_tag tag = value_tag::integer_list;
};
template <>
struct list_storage<double> {
  using type = std::vector<double>;
  static constexpr value_tag tag = value_tag::real_list;
};
template <>
struct list_storage<host::Tensor> {
  using type = std::vector<host::Tensor>;
  static constexpr value_tag tag = value_tag::tensor_list;
};

/// The stored type of a T: int64_t for every type that is an int in the boxed world.
template <class T>
using stored_as =
    std::conditional_t<(std::is_integral_v<T> && !std::is_same_v<T, bool>) ||
                           std::is_same_v<T, host::SymInt> || enumeration_of_host<T>,
                       std::int64_t, std::conditional_t<std::is_same_v<T, float>, double, T>>;

template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_stored_plainly =
    !std::is_same_v<typename list_storage<stored_as<T>>::type, generic_list>;

template <class T, class Range>
SCHEMA_CT_HIDDEN IValue box_list(const Range& range) {
  using stored = stored_as<T>;
  if constexpr (is_stored_plainly<T>) {
    typename list_storage<stored>::type out;
    out.reserve(range.size());
    for (const auto& element : range) {
      if constexpr (std::is_same_v<T, stored>)
        out.push_back(element);
      else
        out.push_back(IValue(T(element)).template to<stored>());
    }
    return IValue::of(list_storage<stored>::tag, std::move(out));
  } else {
    generic_list out{Type::of<T>(), {}};
    out.values.reserve(range.size());
    for (const auto& element : range) out.values.emplace_back(T(element));
    return IValue::of(value_tag::list, std::move(out));
  }
}

/// The number of elements if the value is a list of T; throws TypeError for any other value.
template <class T>
SCHEMA_CT_HIDDEN std::size_t list_size(const IValue& value) {
  using storage = list_storage<stored_as<T>>;
  if (value.tag() != storage::tag) wrong_kind(annotation_of<std::vector<T>>(), value);
  if constexpr (is_stored_plainly<T>)
    return value_access::get<typename storage::type>(value).size();
  else
    return value_access::get<generic_list>(value).values.size();
}

template <class T>
SCHEMA_CT_HIDDEN T list_element(const IValue& value, std::size_t i) {
  using stored = stored_as<T>;
  if constexpr (is_stored_plainly<T>) {
    const auto& elements = value_access::get<typename list_storage<stored>::type>(value);
    if constexpr (std::is_same_v<T, stored>)
      return elements[i];
    else
      return value_traits<T>::unbox(IValue(stored(elements[i])));
  } else {
    return value_traits<T>::unbox(value_access::get<generic_list>(value).values[i]);
  }
}

}  // namespace internal

template <element_type T>
struct value_traits<std::vector<T>> {
  static IValue box(const std::vector<T>& value) { return internal::box_list<T>(value); }
  static IValue box(std::vector<T>&& value) {
    if constexpr (internal::is_stored_plainly<T> && std::is_same_v<T, internal::stored_as<T>>)
      return IValue::of(internal::list_storage<T>::tag, std::move(value));
    else
      return internal::box_list<T>(value);
  }
  static std::vector<T> unbox(const IValue& value) {
    std::vector<T> out;
    const std::size_t n = internal::list_size<T>(value);
    out.reserve(n);
    for (std::size_t i = 0; i != n; ++i) out.push_back(internal::list_element<T>(value, i));
    return out;
  }
};

template <element_type T, std::size_t N>
struct value_traits<std::array<T, N>> {
  static IValue box(const std::array<T, N>& value) { return internal::box_list<T>(value); }
  static std::array<T, N> unbox(const IValue& value) {
    const std::size_t n = internal::list_size<T>(value);
    if (n != N)
      throw ValueError(message(
          {"Tried to convert a List with ", n, " elements to a fixed-size array of size ", N}));
    return unbox(value, std::make_index_sequence<N>());
  }

 private:
  template <std::size_t... Index>
  static std::array<T, N> unbox(const IValue& value, std::index_sequence<Index...>) {
    static_cast<void>(value);  // for N = 0
    return {internal::list_element<T>(value, Index)...};
  }
};

template <element_type T>
struct value_traits<host::ArrayRef<T>> {
  // By reference: to copy an array of IValues asks whether it is one, which asks for this function.
  static IValue box(const host::ArrayRef<T>& value) { return internal::box_list<T>(value); }
};
/// A host's view of an array or a list.
template <class View>
  requires std::is_same_v<typename View::unboxed_type, host::ArrayRef<typename View::value_type>>
struct value_traits<View> {
  static IValue box(const View& value) {
    return internal::box_list<typename View::value_type>(value);
  }
};
template <element_type T>
struct value_traits<host::OptionalArrayRef<T>> {
  static IValue box(const host::OptionalArrayRef<T>& value) {
    return value.has_value() ? internal::box_list<T>(*value) : IValue();
  }
};
template <element_type T>
struct value_traits<std::initializer_list<T>> {
  static IValue box(std::initializer_list<T> value) { return internal::box_list<T>(value); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
