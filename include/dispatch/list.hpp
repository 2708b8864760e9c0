// SPDX-License-Identifier: BSL-1.0
// Lists as values: vectors, arrays, views, and c10::List, which shares its elements.
#pragma once

#include <array>
#include <dispatch/value_traits.hpp>
#include <initializer_list>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The vector that holds a list of T, and its tag.
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

/// What a T is stored as: an int64_t for all that is an int to the boxed world.
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
    generic_list out{schema_ct::word<T>, {}};
    out.values.reserve(range.size());
    for (const auto& element : range) out.values.emplace_back(T(element));
    return IValue::of(value_tag::list, std::move(out));
  }
}

/// How many elements a value has that is a list of T; a TypeError for any other value.
template <class T>
SCHEMA_CT_HIDDEN std::size_t list_size(const IValue& value) {
  using storage = list_storage<stored_as<T>>;
  if (value.tag() != storage::tag) wrong_kind(annotation_of<std::vector<T>>(), value);
  if constexpr (is_stored_plainly<T>)
    return value.get<typename storage::type>().size();
  else
    return value.get<generic_list>().values.size();
}

template <class T>
SCHEMA_CT_HIDDEN T list_element(const IValue& value, std::size_t i) {
  using stored = stored_as<T>;
  if constexpr (is_stored_plainly<T>) {
    const auto& elements = value.get<typename list_storage<stored>::type>();
    if constexpr (std::is_same_v<T, stored>)
      return elements[i];
    else
      return value_traits<T>::unbox(IValue(stored(elements[i])));
  } else {
    return value_traits<T>::unbox(value.get<generic_list>().values[i]);
  }
}

}  // namespace internal

template <class T>
struct value_traits<std::vector<T>> {
  SCHEMA_CT_HIDDEN static IValue box(const std::vector<T>& value) {
    return internal::box_list<T>(value);
  }
  SCHEMA_CT_HIDDEN static IValue box(std::vector<T>&& value) {
    if constexpr (internal::is_stored_plainly<T> && std::is_same_v<T, internal::stored_as<T>>)
      return IValue::of(internal::list_storage<T>::tag, std::move(value));
    else
      return internal::box_list<T>(value);
  }
  SCHEMA_CT_HIDDEN static std::vector<T> unbox(const IValue& value) {
    std::vector<T> out;
    const std::size_t n = internal::list_size<T>(value);
    out.reserve(n);
    for (std::size_t i = 0; i != n; ++i) out.push_back(internal::list_element<T>(value, i));
    return out;
  }
};

template <class T, std::size_t N>
struct value_traits<std::array<T, N>> {
  SCHEMA_CT_HIDDEN static IValue box(const std::array<T, N>& value) {
    return internal::box_list<T>(value);
  }
  SCHEMA_CT_HIDDEN static std::array<T, N> unbox(const IValue& value) {
    const std::size_t n = internal::list_size<T>(value);
    if (n != N)
      throw ValueError(message(
          {"Tried to convert a List with ", n, " elements to a fixed-size array of size ", N}));
    return unbox(value, std::make_index_sequence<N>());
  }

 private:
  template <std::size_t... I>
  SCHEMA_CT_HIDDEN static std::array<T, N> unbox(const IValue& value, std::index_sequence<I...>) {
    static_cast<void>(value);  // for N = 0
    return {internal::list_element<T>(value, I)...};
  }
};

template <class T>
struct value_traits<host::ArrayRef<T>> {
  SCHEMA_CT_HIDDEN static IValue box(host::ArrayRef<T> value) {
    return internal::box_list<T>(value);
  }
};
template <class T>
struct value_traits<host::OptionalArrayRef<T>> {
  SCHEMA_CT_HIDDEN static IValue box(const host::OptionalArrayRef<T>& value) {
    return value.has_value() ? internal::box_list<T>(*value) : IValue();
  }
};
template <class T>
struct value_traits<std::initializer_list<T>> {
  SCHEMA_CT_HIDDEN static IValue box(std::initializer_list<T> value) {
    return internal::box_list<T>(value);
  }
};

/// A list whose copies are the same list (c10::List). T: any type of the table.
template <class T>
class List {
 public:
  using value_type = T;

  SCHEMA_CT_HIDDEN List() : List(std::initializer_list<T>{}) {}
  SCHEMA_CT_HIDDEN List(std::initializer_list<T> values) : list_(internal::box_list<T>(values)) {}
  SCHEMA_CT_HIDDEN explicit List(host::ArrayRef<T> values) : list_(internal::box_list<T>(values)) {}
  SCHEMA_CT_HIDDEN explicit List(IValue list) : list_(std::move(list)) {
    static_cast<void>(internal::list_size<T>(list_));
    // What is pushed later must fit the elements that others expect in the list they share.
    if constexpr (!internal::is_stored_plainly<T>) {
      constexpr schema_ct::type_word own = schema_ct::word<T>;
      const schema_ct::type_word has = list_.get<generic_list>().element;
      if (has != own && (schema_ct::is_wide(has) || schema_ct::is_wide(own) ||
                         Type(has).annotation_str() != Type(own).annotation_str()))
        internal::wrong_kind(internal::annotation_of<std::vector<T>>(), list_);
    }
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t size() const { return internal::list_size<T>(list_); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool empty() const { return size() == 0; }
  [[nodiscard]] SCHEMA_CT_HIDDEN T get(std::size_t i) const {
    if (i >= size())
      throw IndexError(message({"index ", i, " is outside a list of ", size(), " elements"}));
    return internal::list_element<T>(list_, i);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN T operator[](std::size_t i) const { return get(i); }
  SCHEMA_CT_HIDDEN void push_back(T value) const {
    using storage = internal::list_storage<internal::stored_as<T>>;
    if constexpr (internal::is_stored_plainly<T>)
      list_.get<typename storage::type>().push_back(
          IValue(std::move(value)).template to<internal::stored_as<T>>());
    else
      list_.get<generic_list>().values.emplace_back(std::move(value));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<T> vec() const {
    return value_traits<std::vector<T>>::unbox(list_);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const IValue& value() const { return list_; }

  class iterator {
   public:
    SCHEMA_CT_HIDDEN iterator(const List* list, std::size_t i) : list_(list), i_(i) {}
    SCHEMA_CT_HIDDEN T operator*() const { return list_->get(i_); }
    SCHEMA_CT_HIDDEN iterator& operator++() {
      ++i_;
      return *this;
    }
    friend bool operator==(const iterator&, const iterator&) = default;

   private:
    const List* list_;
    std::size_t i_;
  };
  [[nodiscard]] SCHEMA_CT_HIDDEN iterator begin() const { return {this, 0}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN iterator end() const { return {this, size()}; }

 private:
  IValue list_;
};

template <class T>
struct value_traits<List<T>> {
  SCHEMA_CT_HIDDEN static IValue box(const List<T>& value) { return value.value(); }
  SCHEMA_CT_HIDDEN static List<T> unbox(const IValue& value) { return List<T>(value); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class T>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<dispatch::List<T>> =
    schema_ct::list_of(schema_ct::word<T>);
template <>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<c10::IValue> =
    schema_ct::word_of(schema_ct::code::any);
