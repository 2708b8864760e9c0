// SPDX-License-Identifier: BSL-1.0
// Vectors whose first elements need no heap (c10::SmallVector). The names are those of
// c10/util/SmallVector.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/sym_int.hpp>

namespace dispatch {
inline namespace default_host {

/// A SmallVector whose inline capacity is not part of its type. Functions that change it accept one
/// of its own elements as an argument, but not a range of them.
template <class T>
class SCHEMA_CT_SHARED SmallVectorImpl {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using pointer = T*;
  using const_pointer = const T*;
  using iterator = T*;
  using const_iterator = const T*;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  SmallVectorImpl(const SmallVectorImpl&) = delete;
  ~SmallVectorImpl() {
    clear();
    if (!is_small()) release(data_);
  }
  SmallVectorImpl& operator=(const SmallVectorImpl& other) {
    if (this != &other) assign(other.begin(), other.end());
    return *this;
  }
  /// Takes the other's memory if it is on the heap, and leaves the other empty.
  SmallVectorImpl& operator=(SmallVectorImpl&& other) {
    if (this == &other) return *this;
    clear();
    if (other.is_small()) {
      append_moved(other.begin(), other.end());
    } else {
      if (!is_small()) release(data_);
      data_ = std::exchange(other.data_, other.small_);
      size_ = std::exchange(other.size_, 0);
      capacity_ = std::exchange(other.capacity_, other.small_capacity_);
    }
    other.clear();
    return *this;
  }
  SmallVectorImpl& operator=(std::initializer_list<T> values) {
    assign(values);
    return *this;
  }

  [[nodiscard]] iterator begin() { return data_; }
  [[nodiscard]] iterator end() { return data_ + size_; }
  [[nodiscard]] const_iterator begin() const { return data_; }
  [[nodiscard]] const_iterator end() const { return data_ + size_; }
  [[nodiscard]] const_iterator cbegin() const { return begin(); }
  [[nodiscard]] const_iterator cend() const { return end(); }
  [[nodiscard]] reverse_iterator rbegin() { return reverse_iterator(end()); }
  [[nodiscard]] reverse_iterator rend() { return reverse_iterator(begin()); }
  [[nodiscard]] const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  [[nodiscard]] const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t max_size() const { return PTRDIFF_MAX / sizeof(T); }
  [[nodiscard]] std::size_t size_in_bytes() const { return size_ * sizeof(T); }
  [[nodiscard]] std::size_t capacity_in_bytes() const { return capacity_ * sizeof(T); }
  [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data_[i]; }
  /// Throws IndexError after the last element.
  [[nodiscard]] T& at(std::size_t i) { return data_[checked(i)]; }
  [[nodiscard]] const T& at(std::size_t i) const { return data_[checked(i)]; }
  [[nodiscard]] T& front() { return data_[0]; }
  [[nodiscard]] const T& front() const { return data_[0]; }
  [[nodiscard]] T& back() { return data_[size_ - 1]; }
  [[nodiscard]] const T& back() const { return data_[size_ - 1]; }

  void reserve(std::size_t count) {
    if (count > capacity_) grow(count);
  }
  void push_back(const T& value) {
    const T* from = with_room_for(1, &value);
    new (end()) T(*from);
    ++size_;
  }
  void push_back(T&& value) {
    T* from = const_cast<T*>(with_room_for(1, &value));
    new (end()) T(std::move(*from));
    ++size_;
  }
  template <class... A>
  T& emplace_back(A&&... arguments) {
    if (size_ == capacity_)
      push_back(T(std::forward<A>(arguments)...));  // one may be an element that will move
    else
      new (end()) T(std::forward<A>(arguments)...), ++size_;
    return back();
  }
  void pop_back() { truncate(size_ - 1); }
  void pop_back_n(std::size_t count) { truncate(size_ - count); }
  [[nodiscard]] T pop_back_val() {
    T out = std::move(back());
    pop_back();
    return out;
  }
  void clear() { truncate(0); }
  /// Keeps the first `count` elements.
  void truncate(std::size_t count) {
    while (size_ > count) data_[--size_].~T();
  }
  void resize(std::size_t count) {
    truncate(count);
    reserve(count);
    while (size_ < count) new (end()) T(), ++size_;
  }
  void resize(std::size_t count, T value) {
    truncate(count);
    append(count - size_, std::move(value));
  }
  /// New elements of a type such as int have no value.
  void resize_for_overwrite(std::size_t count) {
    truncate(count);
    reserve(count);
    while (size_ < count) new (end()) T, ++size_;
  }
  void swap(SmallVectorImpl& other) {
    if (this == &other) return;
    if (!is_small() && !other.is_small()) {
      std::swap(data_, other.data_);
      std::swap(size_, other.size_);
      std::swap(capacity_, other.capacity_);
      return;
    }
    SmallVectorImpl &longer = size_ < other.size_ ? other : *this,
                    &shorter = size_ < other.size_ ? *this : other;
    const std::size_t common = shorter.size_;
    shorter.reserve(longer.size_);
    for (std::size_t i = 0; i != common; ++i) {
      using std::swap;
      swap(longer[i], shorter[i]);
    }
    shorter.append_moved(longer.begin() + common, longer.end());
    longer.truncate(common);
  }

  template <class Iterator>
    requires requires(Iterator i) { *i, ++i; }
  void append(Iterator first, Iterator last) {
    if constexpr (std::forward_iterator<Iterator>)
      reserve(size_ + static_cast<std::size_t>(std::distance(first, last)));
    for (; first != last; ++first) emplace_back(*first);
  }
  void append(std::size_t count, T value) {
    reserve(size_ + count);
    for (; count != 0; --count) new (end()) T(value), ++size_;
  }
  void append(std::initializer_list<T> values) { append(values.begin(), values.end()); }
  void append(const SmallVectorImpl& other) { append(other.begin(), other.end()); }
  template <class Iterator>
    requires requires(Iterator i) { *i, ++i; }
  void assign(Iterator first, Iterator last) {
    clear();
    append(first, last);
  }
  void assign(std::size_t count, T value) {
    clear();
    append(count, std::move(value));
  }
  void assign(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  void assign(const SmallVectorImpl& other) { *this = other; }

  iterator erase(const_iterator at) { return erase(at, at + 1); }
  iterator erase(const_iterator first, const_iterator last) {
    T* const to = begin() + (first - begin());
    std::move(begin() + (last - begin()), end(), to);
    truncate(size_ - static_cast<std::size_t>(last - first));
    return to;
  }
  iterator insert(iterator at, const T& value) { return insert_one(at, value); }
  iterator insert(iterator at, T&& value) { return insert_one(at, std::move(value)); }
  iterator insert(iterator at, std::size_t count, const T& value) {
    const std::ptrdiff_t index = at - begin();
    const T* from = with_room_for(count, &value);
    at = begin() + index;
    const bool moves = std::less_equal<>()(at, from) && std::less<>()(from, end());
    return insert_with(at, count, [&](std::size_t, std::size_t moved) -> const T& {
      return moves ? from[moved] : *from;
    });
  }
  template <class Iterator>
    requires requires(Iterator i) { *i, ++i; }
  iterator insert(iterator at, Iterator first, Iterator last) {
    const auto count = static_cast<std::size_t>(std::distance(first, last));
    return insert_with(at, count, [first](std::size_t i, std::size_t) -> decltype(auto) {
      return *std::next(first, static_cast<std::ptrdiff_t>(i));
    });
  }
  iterator insert(iterator at, std::initializer_list<T> values) {
    return insert(at, values.begin(), values.end());
  }

  friend bool operator==(const SmallVectorImpl& a, const SmallVectorImpl& b) {
    return a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
  }
  friend bool operator<(const SmallVectorImpl& a, const SmallVectorImpl& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  }

 protected:
  /// `memory` is the inline memory of the SmallVector for `count` elements.
  SmallVectorImpl(void* memory, std::size_t count)
      : small_(static_cast<T*>(memory)), data_(small_), capacity_(count), small_capacity_(count) {}

 private:
  static constexpr bool is_overaligned = alignof(T) > __STDCPP_DEFAULT_NEW_ALIGNMENT__;

  [[nodiscard]] bool is_small() const { return data_ == small_; }
  [[nodiscard]] std::size_t checked(std::size_t i) const {
    if (i >= size_) throw IndexError(message({"SmallVector: no element ", i, " of ", size_}));
    return i;
  }
  static void release(T* memory) {
    if constexpr (is_overaligned)
      ::operator delete(memory, std::align_val_t(alignof(T)));
    else
      ::operator delete(memory);
  }
  void grow(std::size_t count) {
    if (count > max_size())
      throw Error(message({"SmallVector: ", count, " elements are too many"}));
    const std::size_t capacity = count > 2 * capacity_ + 1 ? count : 2 * capacity_ + 1;
    void* memory;
    if constexpr (is_overaligned)
      memory = ::operator new(capacity * sizeof(T), std::align_val_t(alignof(T)));
    else
      memory = ::operator new(capacity * sizeof(T));
    T* const made = static_cast<T*>(memory);
    for (std::size_t i = 0; i != size_; ++i) {
      new (made + i) T(std::move(data_[i]));
      data_[i].~T();
    }
    if (!is_small()) release(data_);
    data_ = made;
    capacity_ = capacity;
  }
  /// Moves the elements of another vector. std::move_iterator would add a unique symbol to a shared
  /// object that g++ builds without optimisation.
  void append_moved(T* first, T* last) {
    reserve(size_ + static_cast<std::size_t>(last - first));
    for (; first != last; ++first) new (end()) T(std::move(*first)), ++size_;
  }
  /// Reserves memory for `more` elements; returns `value`, which may be an element that moved.
  [[nodiscard]] const T* with_room_for(std::size_t more, const T* value) {
    const bool is_element = std::less_equal<>()(begin(), value) && std::less<>()(value, end());
    const std::ptrdiff_t index = is_element ? value - begin() : 0;
    reserve(size_ + more);
    return is_element ? begin() + index : value;
  }
  template <class Value>
  iterator insert_one(iterator at, Value&& value) {
    const std::ptrdiff_t index = at - begin();
    if (at == end()) {
      push_back(std::forward<Value>(value));
      return begin() + index;
    }
    const T* from = with_room_for(1, &value);
    at = begin() + index;
    if (std::less_equal<>()(at, from) && std::less<>()(from, end())) ++from;  // it moves, too
    new (end()) T(std::move(back()));
    ++size_;
    std::move_backward(at, end() - 2, end() - 1);
    *at = static_cast<Value&&>(*const_cast<T*>(from));
    return at;
  }
  /// Inserts value_of(i, moved) for each i below `count`; later elements have moved by then.
  template <class F>
  iterator insert_with(iterator at, std::size_t count, const F& value_of) {
    const auto index = static_cast<std::size_t>(at - begin());
    const std::size_t behind = size_ - index;  // elements that move
    reserve(size_ + count);
    T *const place = begin() + index, *const old_end = end();
    const std::size_t fresh = count < behind ? count : behind;  // that move behind the old end
    if (count > behind)
      for (std::size_t i = behind; i != count; ++i) new (end()) T(value_of(i, 0)), ++size_;
    for (T* from = old_end - fresh; from != old_end; ++from)
      new (end()) T(std::move(*from)), ++size_;
    std::move_backward(place, old_end - fresh, old_end);
    for (std::size_t i = 0; i != fresh; ++i) place[i] = value_of(i, count);
    return place;
  }

  T* small_;
  T* data_;
  std::size_t size_ = 0;
  std::size_t capacity_;
  std::size_t small_capacity_;
};

template <class T>
SCHEMA_CT_HIDDEN void swap(SmallVectorImpl<T>& a, SmallVectorImpl<T>& b) {
  a.swap(b);
}

template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN ArrayRef<T> makeArrayRef(const SmallVectorImpl<T>& values) {
  return values;
}

namespace host_detail {
template <class T, unsigned N>
struct small_memory {
  alignas(T) unsigned char bytes[N * sizeof(T)];
};
template <class T>
struct small_memory<T, 0> {
  static constexpr unsigned char* bytes = nullptr;
};
/// The number that fits in 64 bytes with PyTorch's header of 16 bytes, and at least one.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr unsigned usual_small_size =
    sizeof(T) > 48 ? 1 : static_cast<unsigned>(48 / sizeof(T));
}  // namespace host_detail

/// A vector with inline memory for N elements; more are on the heap.
template <class T, unsigned N = host_detail::usual_small_size<T>>
class SCHEMA_CT_SHARED SmallVector : host_detail::small_memory<T, N>, public SmallVectorImpl<T> {
  using memory = host_detail::small_memory<T, N>;
  using base = SmallVectorImpl<T>;

 public:
  SmallVector() : base(memory::bytes, N) {}
  explicit SmallVector(std::size_t count, const T& value = T()) : SmallVector() {
    this->append(count, value);
  }
  SmallVector(std::initializer_list<T> values) : SmallVector() { this->append(values); }
  explicit SmallVector(ArrayRef<T> values) : SmallVector(values.begin(), values.end()) {}
  template <class Iterator>
    requires requires(Iterator i) { *i, ++i; }
  SmallVector(Iterator first, Iterator last) : SmallVector() {
    this->append(first, last);
  }
  SmallVector(const SmallVector& other) : SmallVector() { base::operator=(other); }
  SmallVector(SmallVector&& other) : SmallVector() { base::operator=(std::move(other)); }
  explicit SmallVector(base&& other) : SmallVector() { base::operator=(std::move(other)); }
  SmallVector& operator=(const SmallVector& other) {
    base::operator=(other);
    return *this;
  }
  SmallVector& operator=(SmallVector&& other) {
    base::operator=(std::move(other));
    return *this;
  }
  using base::operator=;
};

/// Sizes or strides: five dimensions are common.
using DimVector = SmallVector<std::int64_t, 5>;
using SymDimVector = SmallVector<SymInt, 5>;

}  // namespace default_host
}  // namespace dispatch
