// SPDX-License-Identifier: BSL-1.0
// Each number once, from 0 on, as a constant.
#include <dispatch/default_host/forced_unroll.hpp>

#include <c10/util/Unroll.h>

constexpr int digits() {
  int out = 0;
  c10::ForcedUnroll<4>{}([](auto i, int* to) { *to = 10 * *to + decltype(i)::value + 1; }, &out);
  return out;
}
static_assert(digits() == 1234);
