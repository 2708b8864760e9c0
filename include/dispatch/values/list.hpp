// SPDX-License-Identifier: BSL-1.0
// Lists as values: vectors, arrays, views, and c10::List, which shares its elements.
#pragma once

#include <array>
#include <dispatch/values/value_traits.hpp>
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
    generic_list out{Type::of<T>(), {}};
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

namespace internal {

/// What a List does with the vector that holds its elements: of T, or of any type for IValue. A
/// place is where the vector lies, which no handle needs to outlive.
template <class T>
struct list_access {
  using storage = list_storage<stored_as<T>>;
  using place = std::vector<std::conditional_t<is_stored_plainly<T>, stored_as<T>, IValue>>*;

  SCHEMA_CT_HIDDEN static void check(const IValue& list) {
    static_cast<void>(list_size<T>(list));
    // What is pushed later must fit the elements that others expect in the list they share.
    if constexpr (!is_stored_plainly<T>) {
      const Type &has = list.get<generic_list>().element, own = Type::of<T>();
      if (has != own && has.annotation_str() != own.annotation_str())
        wrong_kind(annotation_of<std::vector<T>>(), list);
    }
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static place of(const IValue& list) {
    if constexpr (is_stored_plainly<T>)
      return &list.get<typename storage::type>();
    else
      return &list.get<generic_list>().values;
  }
  template <class F>
  SCHEMA_CT_HIDDEN static auto with(place elements, F f) {
    return f(*elements);
  }
};
template <>
struct list_access<IValue> {
  struct place {
    void* elements;
    value_tag tag;
    friend bool operator==(const place&, const place&) = default;
  };

  SCHEMA_CT_HIDDEN static void check(const IValue& list) {
    if (!list.isList()) wrong_kind("List", list);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static place of(const IValue& list) {
    switch (list.tag()) {
      case value_tag::integer_list: return {&list.get<std::vector<std::int64_t>>(), list.tag()};
      case value_tag::real_list: return {&list.get<std::vector<double>>(), list.tag()};
      case value_tag::tensor_list: return {&list.get<std::vector<host::Tensor>>(), list.tag()};
      default: return {&list.get<generic_list>().values, list.tag()};
    }
  }
  template <class F>
  SCHEMA_CT_HIDDEN static auto with(place list, F f) {
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

[[nodiscard]] SCHEMA_CT_HIDDEN inline IValue empty_list(const Type& element) {
  using schema_ct::code;
  switch (element.codes().size() == 1 ? schema_ct::inside_container(element.last()) : code::none) {
    case code::integer: return IValue::of(value_tag::integer_list, std::vector<std::int64_t>());
    case code::real: return IValue::of(value_tag::real_list, std::vector<double>());
    case code::tensor: return IValue::of(value_tag::tensor_list, std::vector<host::Tensor>());
    default: return IValue::of(value_tag::list, generic_list{element, {}});
  }
}

/// A list of its own with the same elements.
[[nodiscard]] SCHEMA_CT_HIDDEN inline IValue copy_of_list(const IValue& list) {
  if (list.tag() == value_tag::list)
    return IValue::of(list.tag(), generic_list(list.get<generic_list>()));
  using access = list_access<IValue>;
  return access::with(access::of(list), [&](const auto& v) {
    return IValue::of(list.tag(), std::remove_cvref_t<decltype(v)>(v));
  });
}

/// An element as a vector of S holds it, and as a T again.
template <class S, class T>
[[nodiscard]] SCHEMA_CT_HIDDEN S to_element(T value) {
  if constexpr (std::is_same_v<S, T>)
    return value;
  else if constexpr (std::is_same_v<S, IValue>)
    return IValue(std::move(value));
  else
    return IValue(std::move(value)).template to<S>();
}
template <class T, class S>
[[nodiscard]] SCHEMA_CT_HIDDEN T from_element(const S& element) {
  if constexpr (std::is_same_v<S, T>)
    return element;
  else if constexpr (std::is_same_v<T, IValue>)
    return IValue(element);
  else if constexpr (std::is_same_v<S, IValue>)
    return element.template to<T>();
  else
    return IValue(element).template to<T>();
}

}  // namespace internal

/// A list whose copies are the same list (c10::List). T: any type of the table, or IValue for one
/// that is known at run time only. The elements are copies, as in PyTorch; set() writes one.
template <class T>
class List {
  using access = internal::list_access<T>;
  using place = typename access::place;

 public:
  using value_type = T;
  using size_type = std::size_t;

  SCHEMA_CT_HIDDEN List()
    requires(!std::is_same_v<T, IValue>)
      : List(std::initializer_list<T>{}) {}
  SCHEMA_CT_HIDDEN List(std::initializer_list<T> values)
    requires(!std::is_same_v<T, IValue>)
      : list_(internal::box_list<T>(values)) {}
  SCHEMA_CT_HIDDEN explicit List(host::ArrayRef<T> values)
    requires(!std::is_same_v<T, IValue>)
      : list_(internal::box_list<T>(values)) {}
  /// An empty list of a type that is known at run time.
  SCHEMA_CT_HIDDEN explicit List(const Type& element)
    requires std::is_same_v<T, IValue>
      : list_(internal::empty_list(element)) {}
  /// The list that the value is. Throws TypeError for any other value.
  SCHEMA_CT_HIDDEN explicit List(IValue list) : list_(std::move(list)) { access::check(list_); }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t size() const {
    return with([](auto& v) { return v.size(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool empty() const { return size() == 0; }
  /// Throws IndexError behind the last element, as all that take an index do.
  [[nodiscard]] SCHEMA_CT_HIDDEN T get(std::size_t i) const {
    return element(access::of(list_), i);
  }
  SCHEMA_CT_HIDDEN void set(std::size_t i, T value) const {
    set_element(access::of(list_), i, std::move(value));
  }
  SCHEMA_CT_HIDDEN void insert(std::size_t i, T value) const {
    check_index(i, size() + 1);
    with([&](auto& v) {
      v.insert(v.begin() + static_cast<std::ptrdiff_t>(i), element_of(v, std::move(value)));
    });
  }
  SCHEMA_CT_HIDDEN void push_back(T value) const {
    with([&](auto& v) { v.push_back(element_of(v, std::move(value))); });
  }
  template <class... A>
  SCHEMA_CT_HIDDEN void emplace_back(A&&... arguments) const {
    push_back(T(std::forward<A>(arguments)...));
  }
  SCHEMA_CT_HIDDEN void append(const List& other) const {
    const std::size_t n = other.size();  // it may be this one
    for (std::size_t i = 0; i != n; ++i) push_back(other.get(i));
  }
  /// Takes an element out.
  SCHEMA_CT_HIDDEN T extract(std::size_t i) const {
    T out = get(i);
    erase(i);
    return out;
  }
  SCHEMA_CT_HIDDEN void erase(std::size_t i) const {
    check_index(i, size());
    with([i](auto& v) { v.erase(v.begin() + static_cast<std::ptrdiff_t>(i)); });
  }
  SCHEMA_CT_HIDDEN void pop_back() const {
    check_index(0, size());
    erase(size() - 1);
  }
  SCHEMA_CT_HIDDEN void clear() const {
    with([](auto& v) { v.clear(); });
  }
  SCHEMA_CT_HIDDEN void reserve(std::size_t count) const {
    with([count](auto& v) { v.reserve(count); });
  }
  /// New elements are `value`.
  SCHEMA_CT_HIDDEN void resize(std::size_t count, const T& value = T()) const {
    while (size() > count) pop_back();
    while (size() < count) push_back(value);
  }
  /// A list of its own with the same elements.
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
  /// One and the same?
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is(const List& other) const { return list_.is(other.list_); }
  friend bool operator==(const List& a, const List& b) { return a.list_ == b.list_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN const IValue& value() const { return list_; }

  /// An element that can be read and written: `list[i] = x`, `*list.begin() = x`. It refers to the
  /// list, which a List or an IValue must own meanwhile, and not to the List that gave it.
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
  [[nodiscard]] SCHEMA_CT_HIDDEN const T operator[](std::size_t i) const { return get(i); }

  /// Reads and writes by `reference`, with its lifetime; IndexError where the list has become
  /// shorter.
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
  [[nodiscard]] SCHEMA_CT_HIDDEN iterator begin() const { return {access::of(list_), 0}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN iterator end() const { return {access::of(list_), size()}; }

 private:
  template <class F>
  SCHEMA_CT_HIDDEN auto with(F f) const {
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
      throw IndexError(message({"index ", i, " is outside a list of ", count, " elements"}));
  }
  template <class S>
  [[nodiscard]] SCHEMA_CT_HIDDEN static S element_of(const std::vector<S>&, T value) {
    return internal::to_element<S>(std::move(value));
  }

  IValue list_;
};

template <class T>
struct value_traits<List<T>> {
  SCHEMA_CT_HIDDEN static IValue box(const List<T>& value) { return value.value(); }
  SCHEMA_CT_HIDDEN static List<T> unbox(const IValue& value) { return List<T>(value); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class Values>
SCHEMA_CT_HIDDEN Values c10::IValue::toListRef() const {
  return toList<>().vec();
}

template <class T>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<dispatch::List<T>> =
    schema_ct::list_of(schema_ct::word<T>);
template <>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<c10::IValue> =
    schema_ct::word_of(schema_ct::code::any);
