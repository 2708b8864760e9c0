// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for keys and values in the order in which they were inserted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <c10/util/Exception.h>

namespace torch {

/// Like Python's OrderedDict. Throws Error for a key that is missing, or there already; the text
/// calls it by the description.
template <class Key, class Value>
class SCHEMA_CT_SHARED OrderedDict {
 public:
  /// A key, which stays, and its value.
  class SCHEMA_CT_SHARED Item {
   public:
    Item(Key key, Value value) : pair_(std::move(key), std::move(value)) {}

    [[nodiscard]] Value& operator*() { return value(); }
    [[nodiscard]] const Value& operator*() const { return value(); }
    [[nodiscard]] Value* operator->() { return &value(); }
    [[nodiscard]] const Value* operator->() const { return &value(); }
    [[nodiscard]] const Key& key() const noexcept { return pair_.first; }
    [[nodiscard]] Value& value() noexcept { return pair_.second; }
    [[nodiscard]] const Value& value() const noexcept { return pair_.second; }
    [[nodiscard]] const std::pair<Key, Value>& pair() const noexcept { return pair_; }

   private:
    std::pair<Key, Value> pair_;
  };
  using Iterator = typename std::vector<Item>::iterator;
  using ConstIterator = typename std::vector<Item>::const_iterator;

  explicit OrderedDict(std::string key_description = "Key")
      : key_description_(std::move(key_description)) {}
  OrderedDict(std::initializer_list<Item> items) : OrderedDict() {
    reserve(items.size());
    for (const Item& item : items) {
      items_.push_back(item);
      index_.emplace(item.key(), size() - 1);
    }
  }

  [[nodiscard]] const std::string& key_description() const noexcept { return key_description_; }
  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  [[nodiscard]] bool is_empty() const noexcept { return items_.empty(); }
  void reserve(std::size_t requested_capacity) {
    index_.reserve(requested_capacity);
    items_.reserve(requested_capacity);
  }

  // Any insert() may invalidate references and iterators.
  [[nodiscard]] Iterator begin() { return items_.begin(); }
  [[nodiscard]] ConstIterator begin() const { return items_.begin(); }
  [[nodiscard]] Iterator end() { return items_.end(); }
  [[nodiscard]] ConstIterator end() const { return items_.end(); }
  [[nodiscard]] Item& front() { return some("front").front(); }
  [[nodiscard]] const Item& front() const { return mutable_this()->front(); }
  [[nodiscard]] Item& back() { return some("back").back(); }
  [[nodiscard]] const Item& back() const { return mutable_this()->back(); }

  /// The item at a position, counted from 0.
  [[nodiscard]] Item& operator[](std::size_t index) {
    TORCH_CHECK(index < size(), "Index ", index, " is out of bounds");
    return items_[index];
  }
  [[nodiscard]] const Item& operator[](std::size_t index) const { return (*mutable_this())[index]; }
  [[nodiscard]] Value& operator[](const Key& key) {
    Value* const found = find(key);
    TORCH_CHECK(found != nullptr, key_description_, " '", key, "' is not defined");
    return *found;
  }
  [[nodiscard]] const Value& operator[](const Key& key) const { return (*mutable_this())[key]; }
  /// Null if there is no such key.
  [[nodiscard]] Value* find(const Key& key) noexcept {
    const auto found = index_.find(key);
    return found == index_.end() ? nullptr : &items_[found->second].value();
  }
  [[nodiscard]] const Value* find(const Key& key) const noexcept {
    return mutable_this()->find(key);
  }
  [[nodiscard]] bool contains(const Key& key) const noexcept { return find(key) != nullptr; }

  template <class K, class V>
  Value& insert(K&& key, V&& value) {
    TORCH_CHECK(!index_.contains(key), key_description_, " '", key, "' already defined");
    items_.emplace_back(key, std::forward<V>(value));
    index_.emplace(std::forward<K>(key), size() - 1);
    return items_.back().value();
  }
  Value& insert(Key key, Value&& value) {
    return insert<Key, Value>(std::move(key), std::move(value));
  }
  /// Inserts all items of another one.
  void update(OrderedDict&& other) {
    reserve(size() + other.size());
    for (Item& item : other) insert(item.key(), std::move(item.value()));
  }
  void update(const OrderedDict& other) {
    reserve(size() + other.size());
    for (const Item& item : other) insert(item.key(), item.value());
  }
  void erase(const Key& key) {
    const auto found = index_.find(key);
    TORCH_CHECK(found != index_.end(), "Key '", key, "' doesn't exist");
    const std::size_t place = found->second;
    index_.erase(found);
    items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(place));
    for (auto& each : index_)
      if (each.second > place) --each.second;
  }
  void clear() {
    index_.clear();
    items_.clear();
  }

  [[nodiscard]] const std::vector<Item>& items() const noexcept { return items_; }
  [[nodiscard]] std::vector<Key> keys() const {
    return of_each<Key>([](const Item& item) { return item.key(); });
  }
  [[nodiscard]] std::vector<Value> values() const {
    return of_each<Value>([](const Item& item) { return item.value(); });
  }
  [[nodiscard]] std::vector<std::pair<Key, Value>> pairs() const {
    return of_each<std::pair<Key, Value>>([](const Item& item) { return item.pair(); });
  }

  /// The same keys and values in the same order?
  template <class K, class V>
  friend bool operator==(const OrderedDict<K, V>& a, const OrderedDict<K, V>& b);

 private:
  [[nodiscard]] OrderedDict* mutable_this() const noexcept {
    return const_cast<OrderedDict*>(this);
  }
  [[nodiscard]] std::vector<Item>& some(const char* caller) {
    TORCH_CHECK(!is_empty(), "Called ", caller, "() on an empty OrderedDict");
    return items_;
  }
  template <class T, class F>
  [[nodiscard]] std::vector<T> of_each(const F& part) const {
    std::vector<T> out;
    out.reserve(size());
    for (const Item& item : items_) out.push_back(part(item));
    return out;
  }

  std::unordered_map<Key, std::size_t> index_;
  std::vector<Item> items_;
  std::string key_description_;
};

template <class K, class V>
[[nodiscard]] SCHEMA_CT_HIDDEN bool operator==(const OrderedDict<K, V>& a,
                                               const OrderedDict<K, V>& b) {
  return a.index_ == b.index_ &&
         std::equal(a.items_.begin(), a.items_.end(), b.items_.begin(),
                    [](const auto& x, const auto& y) { return x.value() == y.value(); });
}

}  // namespace torch
