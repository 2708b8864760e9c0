// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for loops over elements and their numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {
namespace detail {

/// An element and its number.
template <class Iterator>
class enumerated {
 public:
  using reference = typename std::iterator_traits<Iterator>::reference;

  constexpr enumerated(std::size_t number, const Iterator& at) : index(number), element(*at) {}
  constexpr reference operator*() { return element; }
  constexpr const std::remove_reference_t<reference>& operator*() const { return element; }
  constexpr auto operator->() { return std::addressof(element); }
  constexpr auto operator->() const { return std::addressof(std::as_const(element)); }

  std::size_t index;
  reference element;
};

template <class Iterator>
class enumerating_iterator {
 public:
  constexpr explicit enumerating_iterator(Iterator at) : at_(std::move(at)) {}
  constexpr enumerated<Iterator> operator*() const { return {number_, at_}; }
  constexpr enumerating_iterator& operator++() {
    ++at_, ++number_;
    return *this;
  }
  template <class Other>
  constexpr bool operator==(const enumerating_iterator<Other>& other) const {
    return at_ == other.at_;
  }

 private:
  template <class Other>
  friend class enumerating_iterator;

  Iterator at_;
  std::size_t number_ = 0;
};

template <class Range>
class enumerated_range {
 public:
  constexpr explicit enumerated_range(Range&& range) : range_(std::forward<Range>(range)) {}
  constexpr auto begin() { return enumerating_iterator(range_.begin()); }
  constexpr auto end() { return enumerating_iterator(range_.end()); }

 private:
  Range range_;
};

}  // namespace detail

/// The elements of a range, each with its `index` from 0: `*it` and `it.index`. A range that is no
/// temporary object must outlive the loop.
template <class Range>
constexpr detail::enumerated_range<Range> enumerate(Range&& range) {
  return detail::enumerated_range<Range>(std::forward<Range>(range));
}

}  // namespace c10
