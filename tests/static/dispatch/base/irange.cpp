// SPDX-License-Identifier: BSL-1.0
// Ranges of integers: the numbers, their type, and ranges without a number.
#include <dispatch/base/irange.hpp>

#include <c10/util/irange.h>

#include <cstdint>

using dispatch::irange;

template <class Range>
constexpr long sum(Range range) {
  long out = 0;
  for (const auto i : range) out = out * 10 + static_cast<long>(i);
  return out;
}

static_assert(sum(irange(4)) == 123 && sum(irange(2, 5)) == 234);
static_assert(sum(irange(0)) == 0 && sum(irange(-3)) == 0 && sum(irange(5, 2)) == 0);
static_assert(sum(irange(-1, 2)) == -99 && sum(c10::irange(3U)) == 12);
static_assert(std::is_same_v<decltype(*irange(0, std::int64_t{3}).begin()), std::int64_t>);
static_assert(std::is_same_v<decltype(*irange(std::uint8_t{3}).begin()), std::uint8_t>);
static_assert(*irange(3).begin()++ == 0 && *++irange(3).begin() == 1);
static_assert(irange(3).begin() != irange(3).end());
