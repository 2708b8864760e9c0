// SPDX-License-Identifier: BSL-1.0
// A view of a braced list or a vector, for a parameter of one call.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <schema_ct/config.hpp>

namespace dispatch {

/// Views `{a, b}`, a vector or another contiguous range that outlives the call.
template <class T>
class SCHEMA_CT_SHARED list_view {
 public:
  constexpr list_view() = default;
  constexpr list_view(std::initializer_list<T> values) : size_(values.size()) {
    begin_ = values.begin();  // here g++ does not warn of a lifetime that is long enough
  }
  template <class Range>
    requires requires(const Range& r, const T*& begin) { begin = r.data(), r.size(); }
  constexpr list_view(const Range& range) : begin_(range.data()), size_(range.size()) {}

  [[nodiscard]] constexpr const T* begin() const { return begin_; }
  [[nodiscard]] constexpr const T* end() const { return begin_ + size_; }

 private:
  const T* begin_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace dispatch
