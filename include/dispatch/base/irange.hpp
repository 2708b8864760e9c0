// SPDX-License-Identifier: BSL-1.0
// A range of integers for range-based loops (c10::irange).
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>

namespace dispatch {

/// The integers of [begin, end). Empty if end <= begin.
template <class Integer>
class SCHEMA_CT_SHARED integer_range {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Integer;
    using difference_type = std::ptrdiff_t;
    using pointer = Integer*;
    using reference = Integer&;

    explicit constexpr iterator(Integer value) : value_(value) {}
    constexpr Integer operator*() const { return value_; }
    constexpr const Integer* operator->() const { return &value_; }
    constexpr iterator& operator++() {
      ++value_;
      return *this;
    }
    constexpr iterator operator++(int) {
      const iterator old = *this;
      ++value_;
      return old;
    }
    constexpr bool operator==(const iterator&) const = default;

   private:
    Integer value_;
  };

  constexpr integer_range(Integer begin, Integer end)
      : begin_(begin), end_(end < begin ? begin : end) {}
  [[nodiscard]] constexpr iterator begin() const { return iterator(begin_); }
  [[nodiscard]] constexpr iterator end() const { return iterator(end_); }

 private:
  Integer begin_, end_;
};

/// The integers have the type of `end`; `begin` is converted to it.
template <class Begin, class End>
  requires(std::is_integral_v<Begin> && std::is_integral_v<End>)
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr integer_range<End> irange(Begin begin, End end) {
  return {static_cast<End>(begin), end};
}
/// Starts at 0.
template <class End>
  requires std::is_integral_v<End>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr integer_range<End> irange(End end) {
  return {End(), end};
}

}  // namespace dispatch
