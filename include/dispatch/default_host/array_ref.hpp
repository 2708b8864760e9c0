// SPDX-License-Identifier: BSL-1.0
// A view of contiguous elements that another object owns.
#pragma once

#include <schema_ct/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <string_view>
#include <type_traits>
#include <vector>

#include <dispatch/base/error.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Pointer and length; the elements must outlive it. Converts from every type that stores its
/// elements contiguously.
template <class T>
class SCHEMA_CT_SHARED ArrayRef final {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using const_iterator = const T*;
  using iterator = const T*;
  using reverse_iterator = std::reverse_iterator<iterator>;

  constexpr ArrayRef() = default;
  constexpr ArrayRef(const T& element) : data_(&element), size_(1) {}
  constexpr ArrayRef(const T* data, std::size_t size) : data_(data), size_(size) {}
  constexpr ArrayRef(const T* first, const T* last)
      : data_(first), size_(static_cast<std::size_t>(last - first)) {}
  template <std::size_t n>
  constexpr ArrayRef(const T (&elements)[n]) : data_(elements), size_(n) {}
  /// For an argument `{2, 3}`: the list lives until the end of the full expression.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winit-list-lifetime"
#endif
  constexpr ArrayRef(const std::initializer_list<T>& list)
      : data_(list.size() == 0 ? nullptr : list.begin()), size_(list.size()) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
  /// std::vector, std::array, std::span and the like.
  template <class Container>
    requires requires(const Container& c) {
      requires std::is_same_v<std::remove_cv_t<std::remove_pointer_t<decltype(c.data())>>,
                              std::remove_cv_t<T>>;
      c.size();
    }
  constexpr ArrayRef(const Container& container)
      : data_(container.data()), size_(static_cast<std::size_t>(container.size())) {
    static_assert(
        !std::is_same_v<T, bool> || !requires { container.flip(); },
        "std::vector<bool> has no bools that an ArrayRef<bool> could refer to");
  }

  [[nodiscard]] constexpr iterator begin() const { return data_; }
  [[nodiscard]] constexpr iterator end() const { return data_ + size_; }
  [[nodiscard]] constexpr iterator cbegin() const { return begin(); }
  [[nodiscard]] constexpr iterator cend() const { return end(); }
  [[nodiscard]] constexpr reverse_iterator rbegin() const { return reverse_iterator(end()); }
  [[nodiscard]] constexpr reverse_iterator rend() const { return reverse_iterator(begin()); }
  [[nodiscard]] constexpr const T* data() const { return data_; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

  constexpr const T& operator[](std::size_t i) const { return data_[i]; }
  /// Throws Error for an index past the end, as do front and back for an empty view.
  [[nodiscard]] constexpr const T& at(std::size_t i) const {
    if (i >= size_) [[unlikely]]
      refuse("at", i);
    return data_[i];
  }
  [[nodiscard]] constexpr const T& front() const {
    if (empty()) [[unlikely]]
      refuse("front", 0);
    return data_[0];
  }
  [[nodiscard]] constexpr const T& back() const {
    if (empty()) [[unlikely]]
      refuse("back", 0);
    return data_[size_ - 1];
  }
  /// `count` elements from index `first`. Throws Error if there are fewer.
  [[nodiscard]] constexpr ArrayRef slice(std::size_t first, std::size_t count) const {
    if (first > size_ || count > size_ - first) [[unlikely]]
      refuse("slice", first + count);
    return {data_ + first, count};
  }
  [[nodiscard]] constexpr ArrayRef slice(std::size_t first) const {
    if (first > size_) [[unlikely]]
      refuse("slice", first);
    return slice(first, size_ - first);
  }
  [[nodiscard]] std::vector<T> vec() const { return {begin(), end()}; }
  [[nodiscard]] constexpr bool equals(ArrayRef other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!(data_[i] == other.data_[i])) return false;
    }
    return true;
  }
  friend constexpr bool operator==(ArrayRef a, ArrayRef b) { return a.equals(b); }

 private:
  [[noreturn]] void refuse(const char* what, std::size_t index) const {
    throw IndexError(
        message({"ArrayRef::", what, ": index ", index, " is outside of ", size_, " elements"}));
  }

  const T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <class T, std::size_t n>
ArrayRef(const std::array<T, n>&) -> ArrayRef<T>;
template <class T>
ArrayRef(const std::vector<T>&) -> ArrayRef<T>;

using IntArrayRef = ArrayRef<std::int64_t>;

template <class T>
[[nodiscard]] constexpr ArrayRef<T> makeArrayRef(const std::vector<T>& elements) {
  return elements;
}
template <class T>
[[nodiscard]] constexpr ArrayRef<T> makeArrayRef(const T* data, std::size_t size) {
  return {data, size};
}

/// "[1, 2]"
template <class Traits, class T>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             ArrayRef<T> elements) {
  const char* separator = "[";
  for (const T& element : elements) {
    out << separator << element;
    separator = ", ";
  }
  return out << (elements.empty() ? "[]" : "]");
}

}  // namespace default_host
}  // namespace dispatch

// Iterators outlive the ArrayRef. <string_view> declares the constant.
#if defined(__cpp_lib_ranges)
namespace std::ranges {
template <class T>
inline constexpr bool enable_borrowed_range<dispatch::ArrayRef<T>> = true;
}
#endif
