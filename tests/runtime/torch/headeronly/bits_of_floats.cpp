// SPDX-License-Identifier: BSL-1.0
// PyTorch's headers for the bits of numbers, with PyTorch's answers.
#include <c10/util/floating_point_utils.h>
#include <gtest/gtest.h>
#include <torch/headeronly/util/Float8_fnuz_cvt.h>
#include <torch/headeronly/util/TypeSafeSignMath.h>

#include <cmath>
#include <cstdint>

namespace {

TEST(BitsOfFloats, AreThoseOfTheirNumbers) {
  EXPECT_EQ(c10::detail::fp32_to_bits(1.5F), 0x3fc00000u);
  EXPECT_EQ(c10::detail::fp32_from_bits(0xc0490fdbu), -3.14159274F);
  EXPECT_EQ(torch::headeronly::detail::fp32_to_bits(-0.0F), 0x80000000u);
}

TEST(BitsOfFloats, OfEightBitsWithoutNegativeZero) {
  const auto of_e4m3 = c10::detail::fp8_fnuz_to_fp32_value<4, 3>;
  const auto of_e5m2 = c10::detail::fp8_fnuz_to_fp32_value<5, 2>;
  EXPECT_EQ(of_e4m3(0x40), 1.0F);
  EXPECT_EQ(of_e4m3(0x7f), 240.0F);
  EXPECT_EQ(of_e4m3(0x01), std::ldexp(1.0F, -10));
  EXPECT_EQ(of_e4m3(0xff), -240.0F);
  EXPECT_EQ(of_e5m2(0x40), 1.0F);
  EXPECT_EQ(of_e5m2(0x7f), 57344.0F);
  EXPECT_EQ(of_e5m2(0x03), 3 * std::ldexp(1.0F, -17));
  EXPECT_TRUE(std::isnan(of_e4m3(0x80)) && std::isnan(of_e5m2(0x80)));
}

TEST(SignsOfNumbers, StandUnderBothNames) {
  static_assert(torch::headeronly::signum(-2) == -1 && c10::signum(0U) == 0);
  static_assert(torch::headeronly::greater_than_max<std::int8_t>(128));
  static_assert(c10::less_than_lowest<std::uint8_t>(-1));
}

}  // namespace
