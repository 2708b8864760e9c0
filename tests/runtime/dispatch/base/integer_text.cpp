// SPDX-License-Identifier: BSL-1.0
// Integers of every size as text.
#include <dispatch/base/integer_text.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace {

std::string text(std::int64_t value) {
  char out[dispatch::detail::integer_text_size];
  return std::string(out, dispatch::detail::write_integer(out, value));
}

TEST(IntegerText, IsWhatPrintfPrints) {
  std::int64_t value = 1;
  for (int digits = 0; digits != 18; ++digits, value *= 10)
    for (const std::int64_t n : {value - 1, value, value + 1, -value, 1 - value})
      EXPECT_EQ(text(n), std::to_string(n));
  EXPECT_EQ(text(std::numeric_limits<std::int64_t>::max()), "9223372036854775807");
  EXPECT_EQ(text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
}

}  // namespace
