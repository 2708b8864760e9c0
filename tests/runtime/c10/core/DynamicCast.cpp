// SPDX-License-Identifier: BSL-1.0
// Elements of a type that is known at run time. The expected numbers are PyTorch 2.13's.
#include <c10/core/DynamicCast.h>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

TEST(DynamicCast, ReadsElements) {
  const float x = 2.75F;
  EXPECT_EQ(c10::fetch_and_cast<int>(c10::ScalarType::Float, &x), 2);
  EXPECT_EQ(c10::fetch_and_cast<double>(c10::ScalarType::Float, &x), 2.75);
  EXPECT_TRUE(c10::fetch_and_cast<bool>(c10::ScalarType::Float, &x));
  const c10::complex<float> z(1, 2);
  EXPECT_EQ(c10::fetch_and_cast<float>(c10::ScalarType::ComplexFloat, &z), 1);
  const std::uint16_t n = 65535;
  EXPECT_EQ(c10::fetch_and_cast<std::int64_t>(c10::ScalarType::UInt16, &n), 65535);
  EXPECT_THROW(static_cast<void>(c10::fetch_and_cast<int>(c10::ScalarType::QInt8, &n)), c10::Error);
}

TEST(DynamicCast, WritesElements) {
  c10::Half h;
  c10::cast_and_store<double>(c10::ScalarType::Half, &h, 1.5);
  EXPECT_EQ(static_cast<float>(h), 1.5F);
  std::uint64_t n = 0;
  c10::cast_and_store<int>(c10::ScalarType::UInt64, &n, 7);
  EXPECT_EQ(n, 7U);
  EXPECT_THROW(c10::cast_and_store<int>(c10::ScalarType::QInt8, &n, 7), c10::Error);
}

TEST(DynamicCast, LoadsABoolOfAnyByte) {
  const unsigned char two = 2;
  EXPECT_TRUE(c10::load<bool>(static_cast<const void*>(&two)));
  const float x = 3;
  EXPECT_EQ(c10::load(&x), 3);
}

}  // namespace
