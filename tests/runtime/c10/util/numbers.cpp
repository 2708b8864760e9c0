// SPDX-License-Identifier: BSL-1.0
// PyTorch's small headers for numbers. The expected quotients, remainders and conversions are those
// of PyTorch 2.13's headers; safe_conv and unsafe_wrapping_convert are 2.14's.
#include <c10/util/TypeCast.h>
#include <c10/util/TypeSafeSignMath.h>
#include <c10/util/copysign.h>
#include <c10/util/generic_math.h>
#include <c10/util/overflows.h>
#include <c10/util/safe_numerics.h>
#include <c10/util/strides.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

static_assert(c10::is_negative(-1) && !c10::is_negative(1U));
static_assert(c10::signum(-2.5) == -1 && c10::signum(0) == 0 && c10::signum(7U) == 1);
static_assert(c10::signs_differ(-1, 1U) && !c10::signs_differ(0, 1));
static_assert(c10::greater_than_max<std::int8_t>(128) && !c10::greater_than_max<std::int8_t>(127));
static_assert(!c10::greater_than_max<std::uint8_t>(-1));
static_assert(c10::less_than_lowest<std::uint8_t>(-1) && !c10::less_than_lowest<std::int8_t>(-128));
static_assert(c10::less_than_lowest<std::int8_t>(-129) && !c10::less_than_lowest<int>(3U));

TEST(Numbers, QuotientsAreRoundedDown) {
  EXPECT_EQ(c10::div_floor_integer(-7, 2), -4);
  EXPECT_EQ(c10::div_floor_integer(7U, 2U), 3U);
  EXPECT_EQ(c10::div_floor_integer(5, 0), 0);
  EXPECT_EQ(c10::div_floor_integer(INT64_MIN, std::int64_t{-1}), INT64_MIN);
  EXPECT_EQ(c10::div_floor_floating(-7.0, 2.0), -4.0);
  EXPECT_EQ(c10::div_floor_floating(1.0F, 0.1F), 9.0F);
  EXPECT_TRUE(std::signbit(c10::div_floor_floating(-0.0, 3.0)));
  EXPECT_TRUE(std::isinf(c10::div_floor_floating(1.0, 0.0)));
}

TEST(Numbers, RemaindersHaveTheDivisorsSign) {
  EXPECT_EQ(c10::div_mod(-7, 3), 2);
  EXPECT_EQ(c10::div_mod(7, -3), -2);
  EXPECT_EQ(c10::div_mod(7U, 3U), 1U);
  EXPECT_EQ(c10::div_mod(-7.5, 2.0), 0.5);
  EXPECT_TRUE(std::signbit(c10::div_mod(4.0, -2.0)));
  EXPECT_TRUE(std::isnan(c10::div_mod(4.0, 0.0)));
}

TEST(Numbers, SignsAreCopied) {
  EXPECT_EQ(c10::copysign(2.0, -3), -2.0);
  EXPECT_EQ(c10::copysign(c10::Half(2.0F), c10::Half(-0.0F)), c10::Half(-2.0F));
  EXPECT_EQ(c10::copysign(c10::BFloat16(-2.0F), c10::BFloat16(1.0F)), c10::BFloat16(2.0F));
}

TEST(Numbers, OverflowsAreRecognised) {
  EXPECT_TRUE((c10::overflows<std::uint8_t>(256)));
  EXPECT_FALSE((c10::overflows<std::uint8_t>(-255)));  // wraps around
  EXPECT_TRUE((c10::overflows<std::uint8_t>(-256)));
  EXPECT_TRUE((c10::overflows<std::uint8_t>(-1, true)));
  EXPECT_TRUE((c10::overflows<int>(std::numeric_limits<double>::quiet_NaN())));
  EXPECT_FALSE((c10::overflows<float>(std::numeric_limits<double>::infinity())));
  EXPECT_TRUE((c10::overflows<c10::Half>(65536.0)));
  EXPECT_TRUE((c10::overflows<double>(c10::complex<double>(1, 1))));
  EXPECT_FALSE((c10::overflows<double>(c10::complex<double>(1, 0))));
  EXPECT_FALSE((c10::overflows<std::int8_t>(true)));
}

TEST(Numbers, AreConverted) {
  EXPECT_EQ(c10::convert<int>(-2.7), -2);
  EXPECT_EQ(c10::convert<std::uint8_t>(-1.0), 255);
  EXPECT_EQ(c10::convert<bool>(c10::complex<float>(0, 1)), true);
  EXPECT_EQ(c10::convert<double>(c10::complex<float>(3, 1)), 3.0);
  EXPECT_EQ(c10::convert<std::int64_t>(c10::BFloat16(5.5F)), 5);
  EXPECT_EQ(c10::convert<c10::Half>(1.5), c10::Half(1.5F));
  EXPECT_EQ(c10::convert<c10::Float8_e4m3fn>(1.5), c10::Float8_e4m3fn(1.5F));
  const auto half = c10::convert<c10::complex<c10::Half>>(c10::complex<double>(1, 2));
  EXPECT_EQ(static_cast<float>(half.imag()), 2.0F);
  EXPECT_EQ(c10::convert<c10::complex<double>>(2), c10::complex<double>(2, 0));
  EXPECT_EQ(c10::checked_convert<int>(3.0, "int"), 3);
  EXPECT_EQ(c10::unsafe_wrapping_convert<std::uint8_t>(-1, "u"), 255);
  EXPECT_EQ(thrown_by([] { (void)c10::unsafe_wrapping_convert<std::uint8_t>(-300, "u"); }),
            "value cannot be converted to type u without overflow");
  static_assert(c10::safe_conv<std::int8_t>(-128) == -128);
  EXPECT_EQ(thrown_by([] { (void)c10::safe_conv<std::int8_t>(300, "size"); }),
            "value cannot be safely converted without overflow: size");
  EXPECT_EQ(thrown_by([] { (void)c10::safe_conv<std::uint8_t>(-1); }),
            "value cannot be safely converted without overflow");
  EXPECT_EQ(thrown_by([] { (void)c10::checked_convert<int>(1e10, "int"); }),
            "value cannot be converted to type int without overflow");
}

TEST(Numbers, ProductsSayWhetherTheTypeHoldsThem) {
  std::uint64_t out = 0;
  EXPECT_FALSE(c10::safe_multiplies_u64(std::array<std::int64_t, 2>{3, 4}, &out));
  EXPECT_EQ(out, 12U);
  EXPECT_TRUE(c10::safe_multiplies_u64(std::array<std::int64_t, 2>{INT64_MAX, 3}, &out));
  std::int64_t sum = 0;
  EXPECT_TRUE(c10::add_overflows(INT64_MAX, std::int64_t{1}, &sum));
  EXPECT_FALSE(c10::add_overflows(std::int64_t{2}, std::int64_t{1}, &sum));
  EXPECT_EQ(sum, 3);
}

TEST(Numbers, StridesAreNeverZero) {
  EXPECT_EQ(c10::contiguous_strides({2, 0, 4}), (c10::DimVector{4, 4, 1}));
  EXPECT_TRUE(c10::contiguous_strides({}).empty());
}

}  // namespace
