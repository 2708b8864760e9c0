// SPDX-License-Identifier: BSL-1.0
// PyTorch's hash table that iterates in insertion order: a list of the elements, and a table of the
// standard library with the position of each.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <list>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN ska_ordered {

template <class Key, class Value, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,
          class Allocator = std::allocator<std::pair<const Key, Value>>>
class SCHEMA_CT_SHARED order_preserving_flat_hash_map {
  template <class T>
  using allocator_of = typename std::allocator_traits<Allocator>::template rebind_alloc<T>;
  using list_type =
      std::list<std::pair<const Key, Value>, allocator_of<std::pair<const Key, Value>>>;

 public:
  using key_type = Key;
  using mapped_type = Value;
  using value_type = std::pair<const Key, Value>;
  using size_type = std::size_t;
  using iterator = typename list_type::iterator;
  using const_iterator = typename list_type::const_iterator;

  order_preserving_flat_hash_map() = default;
  order_preserving_flat_hash_map(std::initializer_list<value_type> values) {
    for (const value_type& value : values) insert(value);
  }
  order_preserving_flat_hash_map(const order_preserving_flat_hash_map& other) {
    for (const value_type& value : other) insert(value);
  }
  /// The elements keep their addresses when the map is moved.
  order_preserving_flat_hash_map(order_preserving_flat_hash_map&& other) noexcept = default;
  order_preserving_flat_hash_map& operator=(order_preserving_flat_hash_map other) noexcept {
    elements_.swap(other.elements_);
    places_.swap(other.places_);
    return *this;
  }
  ~order_preserving_flat_hash_map() = default;

  iterator begin() { return elements_.begin(); }
  iterator end() { return elements_.end(); }
  const_iterator begin() const { return elements_.begin(); }
  const_iterator end() const { return elements_.end(); }
  [[nodiscard]] bool empty() const { return elements_.empty(); }
  [[nodiscard]] size_type size() const { return elements_.size(); }
  void reserve(size_type count) { places_.reserve(count); }
  void clear() {
    places_.clear();
    elements_.clear();
  }

  iterator find(const Key& key) {
    const auto found = places_.find(key);
    return found == places_.end() ? end() : found->second;
  }
  const_iterator find(const Key& key) const {
    const auto found = places_.find(key);
    return found == places_.end() ? end() : const_iterator(found->second);
  }
  [[nodiscard]] size_type count(const Key& key) const { return places_.count(key); }
  [[nodiscard]] bool contains(const Key& key) const { return count(key) != 0; }
  /// Throws std::out_of_range for a missing key.
  Value& at(const Key& key) { return existing(find(key), end())->second; }
  const Value& at(const Key& key) const { return existing(find(key), end())->second; }
  Value& operator[](const Key& key) { return emplace(key, Value()).first->second; }

  std::pair<iterator, bool> insert(const value_type& value) {
    return emplace(value.first, value.second);
  }
  template <class V>
  std::pair<iterator, bool> insert_or_assign(const Key& key, V&& value) {
    const auto found = find(key);
    if (found == end()) return emplace(key, std::forward<V>(value));
    found->second = std::forward<V>(value);
    return {found, false};
  }
  /// Appends the element, unless the key exists.
  template <class K, class... Arguments>
  std::pair<iterator, bool> emplace(K&& key, Arguments&&... arguments) {
    Key own(std::forward<K>(key));
    const auto found = find(own);
    if (found != end()) return {found, false};
    elements_.emplace_back(std::move(own), Value(std::forward<Arguments>(arguments)...));
    const auto last = std::prev(elements_.end());
    places_.emplace(last->first, last);
    return {last, true};
  }
  iterator erase(const_iterator element) {
    places_.erase(element->first);
    return elements_.erase(element);
  }
  size_type erase(const Key& key) {
    const auto found = find(key);
    if (found == end()) return 0;
    erase(found);
    return 1;
  }

 private:
  template <class Iterator>
  [[nodiscard]] static Iterator existing(Iterator found, Iterator end) {
    if (found == end) throw std::out_of_range("order_preserving_flat_hash_map::at: no such key");
    return found;
  }

  list_type elements_;
  std::unordered_map<Key, iterator, Hash, Equal, allocator_of<std::pair<const Key, iterator>>>
      places_;
};

}  // namespace ska_ordered
