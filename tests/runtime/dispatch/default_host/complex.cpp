// SPDX-License-Identifier: BSL-1.0
// Complex arithmetic, and conversion to and from std::complex.
#include <dispatch/default_host/complex.hpp>

#include <gtest/gtest.h>

#include <complex>
#include <cstring>
#include <limits>

namespace {

using dispatch::complex;

TEST(ComplexTest, Calculates) {
  const complex<double> a(1, 2);
  const complex<double> b(3, -1);
  EXPECT_EQ(a + b, complex<double>(4, 1));
  EXPECT_EQ(a * b, complex<double>(5, 5));
  EXPECT_EQ(a * b / b, a);
  EXPECT_EQ(-a, complex<double>(-1, -2));
  EXPECT_EQ(complex<double>(complex<float>(1, 2)), a);
}

TEST(ComplexTest, CalculatesInPlace) {
  complex<double> a(1, 2);
  a += 1;
  a *= complex<double>(0, 1);
  EXPECT_EQ(a, complex<double>(-2, 2));
  a -= complex<double>(0, 1);
  a *= 4;
  EXPECT_EQ(a, complex<double>(-8, 4));
  a /= 4;
  a /= complex<double>(0, 1);
  EXPECT_EQ(a, complex<double>(1, 2));
}

TEST(ComplexTest, ARealNumberLeavesAnInfinitePartAlone) {
  const double infinite = std::numeric_limits<double>::infinity();
  const complex<double> a(infinite, 0);
  EXPECT_EQ(a * 2, a);
  EXPECT_EQ(2 * a, a);
  EXPECT_EQ(a / 2, a);
}

TEST(ComplexTest, IsLaidOutLikeStdComplex) {
  const std::complex<float> standard(1, 2);
  const complex<float> ours(standard);
  EXPECT_EQ(ours.imag(), 2.0F);
  EXPECT_EQ(sizeof ours, sizeof standard);
  EXPECT_EQ(std::memcmp(&ours, &standard, sizeof ours), 0);
}

}  // namespace
