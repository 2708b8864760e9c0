// SPDX-License-Identifier: BSL-1.0
// A list_view parameter takes braces, arrays and vectors of its element type, and no other value.
#include <dispatch/base/list_view.hpp>

#include <array>
#include <string>
#include <vector>

namespace {

constexpr int sum(dispatch::list_view<int> values) {
  int out = 0;
  for (const int value : values) out += value;
  return out;
}

static_assert(sum({}) == 0);
static_assert(sum({1, 2, 3}) == 6);
static_assert(sum(std::array{4, 5}) == 9);
static_assert(std::is_convertible_v<const std::vector<int>&, dispatch::list_view<int>>);
static_assert(!std::is_convertible_v<const std::vector<long>&, dispatch::list_view<int>>);
static_assert(!std::is_convertible_v<const std::string&, dispatch::list_view<int>>);
static_assert(!std::is_convertible_v<int, dispatch::list_view<int>>);

}  // namespace
