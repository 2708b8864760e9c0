// SPDX-License-Identifier: BSL-1.0
// c10::List, a list whose copies share their elements.
#pragma once

#include <dispatch/values/list_values.hpp>
#include <stdexcept>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// The operations of a List on the vector of its elements, of type T, or of any type for IValue. A
/// place is a pointer to the vector.
template <class T>
struct SCHEMA_CT_SHARED list_access {
  using storage = list_storage<stored_as<T>>;
  using place = std::vector<std::conditional_t<is_stored_plainly<T>, stored_as<T>, IValue>>*;

  static void check_list(const IValue& list) {
    static_cast<void>(list_size<T>(list));
    // New elements must fit the type that other owners of the shared list expect.
    if constexpr (!is_stored_plainly<T>) {
      const Type &has = value_access::get<generic_list>(list).element, own = Type::of<T>();
      if (has != own && has.annotation_str() != own.annotation_str())
        wrong_kind(annotation_of<std::vector<T>>(), list);
    }
  }
  [[nodiscard]] static place of(const IValue& list) {
    if constexpr (is_stored_plainly<T>)
      return &value_access::get<typename storage::type>(list);
    else
      return &value_access::get<generic_list>(list).values;
  }
  template <class F>
  static decltype(auto) with(place elements, F f) {
    return f(*elements);
  }
};
template <>
struct SCHEMA_CT_VISIBLE list_access<IValue> {
  struct place {
    void* elements;
    value_tag tag;
    friend bool operator==(const place&, const place&) = default;
  };

  static void check_list(const IValue& list) {
    if (!list.isList()) wrong_kind("List", list);
  }
  [[nodiscard]] static place of(const IValue& list) {
    switch (list.tag()) {
      case value_tag::integer_list:
        return {&value_access::get<std::vector<std::int64_t>>(list), list.tag()};
      case value_tag::real_list: return {&value_access::get<std::vector<double>>(list), list.tag()};
      case value_tag::tensor_list:
        return {&value_access::get<std::vector<host::Tensor>>(list), list.tag()};
      default: return {&value_access::get<generic_list>(list).values, list.tag()};
    }
  }
  template <class F>
  static decltype(auto) with(place list, F f) {
    switch (list.tag) {
      case value_tag::integer_list:
        return f(*static_cast<std::vector<std::int64_t>*>(list.elements));
      case value_tag::real_list: return f(*static_cast<std::vector<double>*>(list.elements));
      case value_tag::tensor_list:
        return f(*static_cast<std::vector<host::Tensor>*>(list.elements));
      default: return f(*static_cast<std::vector<IValue>*>(list.elements));
    }
  }
};

[[nodiscard]] IValue empty_list(const Type& element);

/// A separate list with the same elements.
[[nodiscard]] IValue copy_of_list(const IValue& list);

/// The type that a constant List returns for an element: T if it must construct one, otherwise a
/// reference, or for a `str?` an std::optional of one, as in PyTorch (ivalue.h,
/// ivalue_to_const_ref_overload_return). Readers of a constant list of `str?` include <functional>.
template <class T>
struct const_element {
  using type = const T;
};
template <>
struct const_element<std::string> {
  using type = const std::string&;
};
template <>
struct const_element<host::Tensor> {
  using type = const host::Tensor&;
};
template <>
struct const_element<std::optional<std::string>> {
  using type = std::optional<std::reference_wrapper<const std::string>>;
};

/// Converts an element of a vector of S to a T and back.
template <class S, class T>
[[nodiscard]] S to_element(T value) {
  if constexpr (std::is_same_v<S, T>)
    return value;
  else if constexpr (std::is_same_v<S, IValue>)
    return IValue(std::move(value));
  else
    return IValue(std::move(value)).template to<S>();
}
template <class T, class S>
[[nodiscard]] T from_element(const S& element) {
  if constexpr (std::is_same_v<S, T>)
    return element;
  else if constexpr (std::is_same_v<T, IValue>)
    return IValue(element);
  else if constexpr (std::is_same_v<S, IValue>)
    return element.template to<T>();
  else
    return IValue(element).template to<T>();
}

template <class T, class S>
[[nodiscard]] typename const_element<T>::type constant_element(const S& element) {
  if constexpr (std::is_same_v<T, std::string>)
    return element.toStringRef();
  else if constexpr (std::is_same_v<T, host::Tensor>)
    return element;
  else if constexpr (std::is_same_v<T, std::optional<std::string>>)
    return element.isNone() ? std::nullopt : typename const_element<T>::type(element.toStringRef());
  else
    return from_element<T>(element);
}

}  // namespace internal

/// A list whose copies share the elements (c10::List). T: any type of the table, or IValue for a
/// type known only at run time. As in PyTorch, elements are returned as copies; set() writes one. A
/// move is a copy: the source is still the same list. Functions that take an index or an iterator
/// throw std::out_of_range after the last element.
template <class T>
class SCHEMA_CT_VISIBLE List {
  using access = internal::list_access<T>;
  using place = typename access::place;

 public:
  using value_type = T;
  using size_type = std::size_t;
  using const_reference = typename internal::const_element<T>::type;

  SCHEMA_CT_HIDDEN List()
    requires(element_type<T> && !std::is_same_v<T, IValue>)
      : List(std::initializer_list<T>{}) {}
  SCHEMA_CT_REFUSED(
      "no schema type stands for the elements of a List: docs/errors.md#unsupported_type")
  List()
    requires(!element_type<T>)
  {}
  SCHEMA_CT_REFUSED(
      "no schema type stands for the elements of a List: docs/errors.md#unsupported_type")
  List(std::initializer_list<T>)
    requires(!element_type<T>)
  {}
  SCHEMA_CT_HIDDEN List(std::initializer_list<T> values)
    requires(element_type<T> && !std::is_same_v<T, IValue>)
      : list_(internal::box_list<T>(values)) {}
  SCHEMA_CT_HIDDEN explicit List(host::ArrayRef<T> values)
    requires(!std::is_same_v<T, IValue>)
      : list_(internal::box_list<T>(values)) {}
  /// An empty list whose element type is known only at run time.
  SCHEMA_CT_HIDDEN explicit List(const Type& element)
    requires(std::is_same_v<T, IValue> || std::is_same_v<T, intrusive_ptr<Future>>)
      : list_(internal::empty_list(element)) {}
  /// The list in the value. Throws TypeError for any other value. A template, because a vector also
  /// converts to an IValue.
  template <class Value>
    requires std::is_same_v<std::remove_cvref_t<Value>, IValue>
  SCHEMA_CT_HIDDEN explicit List(Value&& list) : list_(std::forward<Value>(list)) {
    access::check_list(list_);
    value_access::own_list(list_);
  }

  SCHEMA_CT_HIDDEN List(const List&) = default;
  SCHEMA_CT_HIDDEN List& operator=(const List&) = default;

  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t size() const {
    return with([](auto& v) { return v.size(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool empty() const { return size() == 0; }
  /// An element: for a string or Tensor a constant reference, for a `str?` an optional of one,
  /// which is valid until the list changes; otherwise a copy.
  [[nodiscard]] SCHEMA_CT_HIDDEN const_reference get(std::size_t i) const {
    return with([i](auto& v) -> const_reference {
      check_index(i, v.size());
      return internal::constant_element<T>(v[i]);
    });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const_reference operator[](std::size_t i) const { return get(i); }
  SCHEMA_CT_HIDDEN void set(std::size_t i, T value) const {
    set_element(access::of(list_), i, std::move(value));
  }
  SCHEMA_CT_HIDDEN void push_back(T value) const {
    with([&](auto& v) { v.push_back(element_of(v, std::move(value))); });
  }
  template <class... A>
    requires std::is_constructible_v<T, A...>
  SCHEMA_CT_HIDDEN void emplace_back(A&&... arguments) const {
    push_back(T(std::forward<A>(arguments)...));
  }
  template <class... A>
    requires(!std::is_constructible_v<T, A...>)
  SCHEMA_CT_REFUSED("this List has elements of another type")
  void emplace_back(A&&...) const;
  SCHEMA_CT_HIDDEN void append(const List& other) const {
    const std::size_t n = other.size();  // it may be this one
    for (std::size_t i = 0; i != n; ++i) push_back(element(access::of(other.list_), i));
  }
  /// Moves an element out and leaves a T() in its place.
  SCHEMA_CT_HIDDEN T extract(std::size_t i) const {
    T out = element(access::of(list_), i);
    set(i, T());
    return out;
  }
  SCHEMA_CT_HIDDEN void pop_back() const {
    with([](auto& v) {
      check_index(0, v.size());
      v.pop_back();
    });
  }
  SCHEMA_CT_HIDDEN void clear() const {
    with([](auto& v) { v.clear(); });
  }
  SCHEMA_CT_HIDDEN void reserve(std::size_t count) const {
    with([count](auto& v) { v.reserve(count); });
  }
  /// Added elements are `value`.
  SCHEMA_CT_HIDDEN void resize(std::size_t count, const T& value = T()) const {
    while (size() > count) pop_back();
    while (size() < count) push_back(value);
  }
  /// A separate list with the same elements.
  [[nodiscard]] SCHEMA_CT_HIDDEN List copy() const { return List(internal::copy_of_list(list_)); }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<T> vec() const {
    return with([](auto& v) {
      std::vector<T> out;
      out.reserve(v.size());
      for (const auto& element : v) out.push_back(internal::from_element<T>(element));
      return out;
    });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Type elementType() const { return list_.type().element(); }
  /// Do both share one list? Equal elements are not enough.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is(const List& other) const { return list_.is(other.list_); }
  friend bool operator==(const List& a, const List& b) { return a.list_ == b.list_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN const IValue& value() const { return list_; }
  /// The number of Lists and IValues that share this list.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t use_count() const { return list_.use_count(); }

  /// An element for reading and writing: `list[i] = x`, `*list.begin() = x`. It refers to the
  /// shared list, which a List or an IValue must keep alive, not to the List that returned it.
  class reference {
   public:
    SCHEMA_CT_HIDDEN operator T() const { return element(list_, i_); }
    SCHEMA_CT_HIDDEN const reference& operator=(T value) const {
      set_element(list_, i_, std::move(value));
      return *this;
    }
    SCHEMA_CT_HIDDEN const reference& operator=(const reference& other) const {
      return *this = T(other);
    }
    reference(const reference&) = default;
    template <class U>
    friend bool operator==(const reference& a, const U& b) {
      return T(a) == b;
    }
    SCHEMA_CT_HIDDEN friend void swap(const reference& a, const reference& b) {
      T value = a;
      a = b;
      b = std::move(value);
    }

   private:
    friend class List;
    SCHEMA_CT_HIDDEN reference(place list, std::size_t i) : list_(list), i_(i) {}

    place list_;
    std::size_t i_;
  };
  [[nodiscard]] SCHEMA_CT_HIDDEN reference operator[](std::size_t i) {
    check_index(i, size());
    return {access::of(list_), i};
  }

  /// Reads and writes through `reference`, with the same lifetime. Throws std::out_of_range if the
  /// list has become shorter.
  class iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = List::reference;

    SCHEMA_CT_HIDDEN iterator() = default;
    SCHEMA_CT_HIDDEN reference operator*() const { return {list_, i_}; }
    SCHEMA_CT_HIDDEN reference operator[](difference_type n) const { return *(*this + n); }
    SCHEMA_CT_HIDDEN iterator& operator+=(difference_type n) {
      i_ += static_cast<std::size_t>(n);
      return *this;
    }
    SCHEMA_CT_HIDDEN iterator& operator-=(difference_type n) { return *this += -n; }
    SCHEMA_CT_HIDDEN iterator& operator++() { return *this += 1; }
    SCHEMA_CT_HIDDEN iterator& operator--() { return *this -= 1; }
    SCHEMA_CT_HIDDEN iterator operator++(int) { return {list_, i_++}; }
    SCHEMA_CT_HIDDEN iterator operator--(int) { return {list_, i_--}; }
    SCHEMA_CT_HIDDEN iterator operator+(difference_type n) const { return iterator(*this) += n; }
    SCHEMA_CT_HIDDEN iterator operator-(difference_type n) const { return iterator(*this) -= n; }
    SCHEMA_CT_HIDDEN friend iterator operator+(difference_type n, const iterator& it) {
      return it + n;
    }
    SCHEMA_CT_HIDDEN difference_type operator-(const iterator& other) const {
      return static_cast<difference_type>(i_ - other.i_);
    }
    friend bool operator==(const iterator&, const iterator&) = default;
    SCHEMA_CT_HIDDEN friend bool operator<(const iterator& a, const iterator& b) {
      return a.i_ < b.i_;
    }
    SCHEMA_CT_HIDDEN friend bool operator>(const iterator& a, const iterator& b) { return b < a; }
    SCHEMA_CT_HIDDEN friend bool operator<=(const iterator& a, const iterator& b) {
      return !(b < a);
    }
    SCHEMA_CT_HIDDEN friend bool operator>=(const iterator& a, const iterator& b) {
      return !(a < b);
    }

   private:
    friend class List;
    SCHEMA_CT_HIDDEN iterator(place list, std::size_t i) : list_(list), i_(i) {}

    place list_{};
    std::size_t i_ = 0;
  };
  using const_iterator = iterator;
  [[nodiscard]] SCHEMA_CT_HIDDEN iterator begin() const { return {access::of(list_), 0}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN iterator end() const { return {access::of(list_), size()}; }

  /// Inserts an element before `at` and returns its position.
  SCHEMA_CT_HIDDEN iterator insert(iterator at, T value) const {
    with([&](auto& v) {
      check_index(at.i_, v.size() + 1);
      v.insert(v.begin() + static_cast<std::ptrdiff_t>(at.i_), element_of(v, std::move(value)));
    });
    return at;
  }
  template <class... A>
  SCHEMA_CT_HIDDEN iterator emplace(iterator at, A&&... arguments) const {
    return insert(at, T(std::forward<A>(arguments)...));
  }
  /// Removes an element or a range and returns the position of the next element.
  SCHEMA_CT_HIDDEN iterator erase(iterator at) const { return erase(at, at + 1); }
  SCHEMA_CT_HIDDEN iterator erase(iterator first, iterator last) const {
    with([&](auto& v) {
      check_index(last.i_, v.size() + 1);
      check_index(first.i_, last.i_ + 1);
      v.erase(v.begin() + static_cast<std::ptrdiff_t>(first.i_),
              v.begin() + static_cast<std::ptrdiff_t>(last.i_));
    });
    return first;
  }

 private:
  template <class F>
  SCHEMA_CT_HIDDEN decltype(auto) with(F f) const {
    return access::with(access::of(list_), f);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static T element(place list, std::size_t i) {
    return access::with(list, [i](auto& v) {
      check_index(i, v.size());
      return internal::from_element<T>(v[i]);
    });
  }
  SCHEMA_CT_HIDDEN static void set_element(place list, std::size_t i, T value) {
    access::with(list, [&](auto& v) {
      check_index(i, v.size());
      v[i] = element_of(v, std::move(value));
    });
  }

  SCHEMA_CT_HIDDEN static void check_index(std::size_t i, std::size_t count) {
    if (i >= count)
      throw std::out_of_range(message({"index ", i, " is outside a list of ", count, " elements"}));
  }
  template <class S>
  [[nodiscard]] SCHEMA_CT_HIDDEN static S element_of(const std::vector<S>&, T value) {
    return internal::to_element<S>(std::move(value));
  }

  IValue list_;
};

/// The list, shared and not copied, with elements of a type that the compiler knows. Throws
/// TypeError for a list of another type.
template <class T>
[[nodiscard]] List<T> toTypedList(const List<IValue>& list) {
  return List<T>(list.value());
}
template <class T>
[[nodiscard]] List<IValue> toList(const List<T>& list) {
  return List<IValue>(list.value());
}

template <element_type T>
struct SCHEMA_CT_VISIBLE value_traits<List<T>> {
  static IValue box(const List<T>& value) { return value.value(); }
  static List<T> unbox(const IValue& value) { return List<T>(value); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop

template <class Values>
Values dispatch::IValue::toListRef() const {
  return toList<>().vec();
}

template <class T>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<dispatch::List<T>> =
    schema_ct::list_of(schema_ct::word<T>);
template <>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<dispatch::IValue> =
    schema_ct::word_of(schema_ct::code::any);
