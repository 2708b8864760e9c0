// SPDX-License-Identifier: BSL-1.0
// Quotients by a multiplication equal those of a division.
#include <dispatch/cuda_parts/integer_divider.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "../../thrown.hpp"

namespace {

using dispatch::IntDivider;
constexpr std::uint32_t most = 0x7fffffffU;

TEST(IntDivider, OfThirtyTwoBitsMultiplies) {
  for (const std::uint32_t d :
       {1U, 2U, 3U, 5U, 7U, 10U, 641U, 65535U, 65536U, 65537U, most - 1, most}) {
    const IntDivider<std::uint32_t> divider(d);
    for (const std::uint32_t n :
         {0U, 1U, d - 1, d, d + 1 > most ? most : d + 1, 12345678U, most - 1, most}) {
      EXPECT_EQ(divider.div(n), n / d) << n << " / " << d;
      EXPECT_EQ(divider.mod(n), n % d) << n << " % " << d;
      EXPECT_EQ(divider.divmod(n).div, n / d);
      EXPECT_EQ(divider.divmod(n).mod, n % d);
    }
  }
}

TEST(IntDivider, RefusesADivisorThatItCannotMultiplyFor) {
  for (const std::uint32_t d : {0U, most + 1})
    EXPECT_THAT(test::thrown_by([&] { (void)IntDivider<std::uint32_t>(d); }),
                testing::HasSubstr("a divisor from 1 to 2147483647 is expected, and not "));
}

TEST(IntDivider, OfOtherNumbersDivides) {
  const IntDivider<std::uint64_t> divider(std::uint64_t{1} << 40);
  EXPECT_EQ(divider.divmod((std::uint64_t{5} << 40) + 3).div, 5U);
  EXPECT_EQ(divider.divmod((std::uint64_t{5} << 40) + 3).mod, 3U);
}

}  // namespace
