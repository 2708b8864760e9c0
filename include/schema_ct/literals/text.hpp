// SPDX-License-Identifier: BSL-1.0
// A view of characters, for programs that do not include <string_view>.
#pragma once

#include <cstddef>
#include "../config.hpp"

namespace schema_ct {

/// The characters [first, last). `std::string_view(t.data(), t.size())` converts it to a view.
struct SCHEMA_CT_SHARED text {
  const char* first = nullptr;
  const char* last = nullptr;

  constexpr text() = default;
  constexpr text(const char* begin, const char* end) : first(begin), last(end) {}
  template <std::size_t N>
  constexpr text(const char (&literal)[N]) : first(literal), last(literal + N - 1) {}

  constexpr const char* data() const { return first; }
  constexpr std::size_t size() const { return static_cast<std::size_t>(last - first); }
  constexpr bool empty() const { return first == last; }

  friend constexpr bool operator==(const text& a, const text& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i != a.size(); ++i)
      if (a.first[i] != b.first[i]) return false;
    return true;
  }
};

}  // namespace schema_ct
