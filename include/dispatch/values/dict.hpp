// SPDX-License-Identifier: BSL-1.0
// Dictionaries as values: c10::Dict. Copies share one dictionary, whose entries keep their
// insertion order.
#pragma once

#include <dispatch/base/text_hash.hpp>
#include <dispatch/values/list.hpp>
#include <stdexcept>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

// Open addressing: a place has the number of an entry plus one, and 0 if it is free. There are
// places for twice as many entries.
[[nodiscard]] inline std::size_t place_of(const generic_dict& d, const IValue& key) {
  const std::size_t last = d.places.size() - 1;
  for (std::size_t i = key.hash() & last;; i = (i + 1) & last)
    if (d.places[i] == 0 || d.keys[static_cast<std::size_t>(d.places[i]) - 1] == key) return i;
}

/// The number of the key's entry; the size of the dictionary if there is none.
[[nodiscard]] inline std::size_t index_of(const generic_dict& d, const IValue& key) {
  if (d.places.empty()) return d.keys.size();
  const std::int64_t number = d.places[place_of(d, key)];
  return number == 0 ? d.keys.size() : static_cast<std::size_t>(number) - 1;
}
[[nodiscard]] inline const IValue* find(const generic_dict& d, const IValue& key) {
  const std::size_t i = index_of(d, key);
  return i == d.keys.size() ? nullptr : &d.values[i];
}

/// The number of the key's entry. A new entry has the new value.
struct inserted {
  std::size_t index;
  bool is_new;
};
// Templates, because operations on vectors cost the compiler much.
template <class Dict>
void index_entries(Dict& d, std::size_t places) {
  d.places.clear();
  d.places.resize(places);
  for (std::size_t i = 0; i != d.keys.size(); ++i)
    d.places[place_of(d, d.keys[i])] = static_cast<std::int64_t>(i + 1);
}
template <class Dict>
inserted insert(Dict& d, IValue key, IValue value) {
  if ((d.keys.size() + 1) * 2 > d.places.size())
    index_entries(d, d.places.empty() ? 8 : d.places.size() * 2);
  const std::size_t place = place_of(d, key);
  if (d.places[place] != 0) return {static_cast<std::size_t>(d.places[place]) - 1, false};
  d.keys.push_back(std::move(key));
  d.values.push_back(std::move(value));
  d.places[place] = static_cast<std::int64_t>(d.keys.size());
  return {d.keys.size() - 1, true};
}
inline void check_entry(const generic_dict& d, std::size_t i) {
  if (i >= d.keys.size())
    throw std::out_of_range(
        message({"entry ", i, " is outside a Dict of ", d.keys.size(), " entries"}));
}
template <class Dict>
void erase(Dict& d, std::size_t i) {
  check_entry(d, i);
  d.keys.erase(d.keys.begin() + static_cast<std::ptrdiff_t>(i));
  d.values.erase(d.values.begin() + static_cast<std::ptrdiff_t>(i));
  index_entries(d, d.places.size());
}

/// Does PyTorch have dictionaries with the hashable key type T (Dict.h)?
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_key_type =
    std::is_same_v<T, std::int64_t> || std::is_same_v<T, double> || std::is_same_v<T, bool> ||
    std::is_same_v<T, std::string> || std::is_same_v<T, host::Complex> ||
    std::is_same_v<T, host::Tensor> || std::is_same_v<T, IValue>;

}  // namespace internal

/// A dictionary. Copies share it, and a move is a copy. K: int64_t, double, bool, std::string,
/// c10::complex<double>, at::Tensor; V: any type of the table; IValue for a type that is known only
/// at run time.
template <class K, class V>
class Dict {
  static_assert(internal::is_key_type<K>,
                "the keys of a Dict are int64_t, double, bool, std::string, c10::complex<double> "
                "or at::Tensor");

 public:
  using key_type = K;
  using mapped_type = V;
  using size_type = std::size_t;

  SCHEMA_CT_HIDDEN Dict()
    requires element_type<V>
      : Dict(Type::of<K>(), Type::of<V>()) {}
  SCHEMA_CT_REFUSED(
      "no schema type stands for the values of a Dict: docs/errors.md#unsupported_type")
  Dict()
    requires(!element_type<V>)
  {}
  /// An empty dictionary whose key or value type is known only at run time.
  SCHEMA_CT_HIDDEN Dict(Type key, Type value)
      : dict_(IValue::of(value_tag::dict,
                         generic_dict{std::move(key), std::move(value), {}, {}, {}})) {}
  /// The dictionary in the value. Throws TypeError for any other value.
  SCHEMA_CT_HIDDEN explicit Dict(IValue dict) : dict_(std::move(dict)) {
    dict_.expect(value_tag::dict);
    if ((!std::is_same_v<K, IValue> && !same(state().key, Type::of<K>())) ||
        (!std::is_same_v<V, IValue> && !same(state().value, Type::of<V>())))
      internal::wrong_kind(Type::dict_of(Type::of<K>(), Type::of<V>()).annotation_str(), dict_);
  }

  SCHEMA_CT_HIDDEN Dict(const Dict&) = default;
  SCHEMA_CT_HIDDEN Dict& operator=(const Dict&) = default;

  /// An entry of a dictionary, which a Dict or an IValue must keep alive. key() and value() return
  /// copies. All functions throw std::out_of_range if there is no such entry, as at end().
  class entry {
   public:
    SCHEMA_CT_HIDDEN entry(generic_dict* dict, std::size_t i) : dict_(dict), i_(i) {}
    [[nodiscard]] SCHEMA_CT_HIDDEN K key() const { return dict_->keys[checked()].template to<K>(); }
    [[nodiscard]] SCHEMA_CT_HIDDEN V value() const {
      return dict_->values[checked()].template to<V>();
    }
    template <class Value>
      requires std::is_constructible_v<V, Value>
    SCHEMA_CT_HIDDEN void setValue(Value&& value) const {
      IValue made(V(std::forward<Value>(value)));
      dict_->values[checked()] = std::move(made);
    }

   protected:
    [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t checked() const {
      internal::check_entry(*dict_, i_);
      return i_;
    }

    generic_dict* dict_;
    std::size_t i_;
  };
  class iterator : entry {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = entry;
    using difference_type = std::ptrdiff_t;
    using pointer = const entry*;
    using reference = const entry&;

    using entry::entry;
    SCHEMA_CT_HIDDEN const entry& operator*() const { return *this; }
    SCHEMA_CT_HIDDEN const entry* operator->() const { return this; }
    SCHEMA_CT_HIDDEN iterator& operator++() {
      ++this->i_;
      return *this;
    }
    SCHEMA_CT_HIDDEN iterator operator++(int) { return {this->dict_, this->i_++}; }
    friend bool operator==(const iterator& a, const iterator& b) { return a.i_ == b.i_; }

   private:
    friend class Dict;
  };
  using const_iterator = iterator;

  [[nodiscard]] SCHEMA_CT_HIDDEN iterator begin() const { return {&state(), 0}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN iterator end() const { return {&state(), size()}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t size() const { return state().keys.size(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool empty() const { return size() == 0; }

  [[nodiscard]] SCHEMA_CT_HIDDEN iterator find(const K& key) const {
    return {&state(), internal::index_of(state(), IValue(key))};
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool contains(const K& key) const { return find(key) != end(); }
  /// Throws std::out_of_range if the key is missing.
  [[nodiscard]] SCHEMA_CT_HIDDEN V at(const K& key) const {
    const iterator found = find(key);
    if (found == end())
      throw std::out_of_range(message({"the key ", IValue(key).str(), " is not in the Dict"}));
    return found->value();
  }
  /// The entry, and whether it is new. An existing entry keeps its value.
  template <class Value>
    requires std::is_constructible_v<V, Value>
  SCHEMA_CT_HIDDEN std::pair<iterator, bool> insert(const K& key, Value&& value) const {
    const auto [i, is_new] =
        internal::insert(state(), IValue(key), IValue(V(std::forward<Value>(value))));
    return {iterator(&state(), i), is_new};
  }
  template <class Value>
    requires(!std::is_constructible_v<V, Value>)
  SCHEMA_CT_REFUSED("this Dict has values of another type")
  std::pair<iterator, bool> insert(const K&, Value&&) const;
  template <class Value>
    requires(!std::is_constructible_v<V, Value>)
  SCHEMA_CT_REFUSED("this Dict has values of another type")
  std::pair<iterator, bool> insert_or_assign(const K&, Value&&) const;
  template <class Value>
    requires std::is_constructible_v<V, Value>
  SCHEMA_CT_HIDDEN std::pair<iterator, bool> insert_or_assign(const K& key, Value&& value) const {
    const auto out = insert(key, value);
    if (!out.second) out.first->setValue(std::forward<Value>(value));
    return out;
  }
  SCHEMA_CT_HIDDEN void erase(iterator at) const { internal::erase(state(), at.i_); }
  /// Returns the number of removed entries: 1 or 0.
  SCHEMA_CT_HIDDEN std::size_t erase(const K& key) const {
    const std::size_t i = internal::index_of(state(), IValue(key));
    if (i == size()) return 0;
    internal::erase(state(), i);
    return 1;
  }
  SCHEMA_CT_HIDDEN void clear() const {
    state().keys.clear();
    state().values.clear();
    state().places.clear();
  }
  SCHEMA_CT_HIDDEN void reserve(std::size_t count) const {
    state().keys.reserve(count), state().values.reserve(count);
  }
  /// A separate dictionary with the same entries.
  [[nodiscard]] SCHEMA_CT_HIDDEN Dict copy() const {
    return Dict(IValue::of(value_tag::dict, generic_dict(state())));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const Type& keyType() const { return state().key; }
  [[nodiscard]] SCHEMA_CT_HIDDEN const Type& valueType() const { return state().value; }
  /// Do both share one dictionary? Equal entries are not enough.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is(const Dict& other) const { return dict_.is(other.dict_); }
  friend bool operator==(const Dict& a, const Dict& b) { return a.dict_ == b.dict_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN const IValue& value() const { return dict_; }
  /// The number of Dicts and IValues that share this dictionary.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t use_count() const { return dict_.use_count(); }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN static bool same(const Type& a, const Type& b) {
    return a == b || a.annotation_str() == b.annotation_str();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN generic_dict& state() const {
    return value_access::get<generic_dict>(dict_);
  }

  IValue dict_;
};

/// The dictionary, shared and not copied, with keys and values of types that the compiler knows.
/// Throws TypeError for a dictionary of other types.
template <class K, class V>
[[nodiscard]] SCHEMA_CT_HIDDEN Dict<K, V> toTypedDict(const Dict<IValue, IValue>& dict) {
  return Dict<K, V>(dict.value());
}
template <class K, class V>
[[nodiscard]] SCHEMA_CT_HIDDEN Dict<IValue, IValue> toGenericDict(const Dict<K, V>& dict) {
  return Dict<IValue, IValue>(dict.value());
}

template <class K, element_type V>
struct value_traits<Dict<K, V>> {
  static IValue box(const Dict<K, V>& value) { return value.value(); }
  static Dict<K, V> unbox(const IValue& value) { return Dict<K, V>(value); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class K, class V>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<dispatch::Dict<K, V>> =
    schema_ct::dict_of<K, V>();
