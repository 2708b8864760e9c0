// SPDX-License-Identifier: BSL-1.0
// Numbers of any kind: their values, and refused conversions.
#include <dispatch/default_host/scalar.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

using dispatch::complex;
using dispatch::Scalar;

TEST(ScalarTest, KeepsTheKindOfNumber) {
  EXPECT_EQ(Scalar(1).type(), dispatch::kLong);
  EXPECT_EQ(Scalar(1.5F).type(), dispatch::kDouble);
  EXPECT_EQ(Scalar(true).type(), dispatch::kBool);
  EXPECT_EQ(Scalar(complex<float>(1, 2)).type(), dispatch::kComplexDouble);
  EXPECT_EQ(Scalar(complex<dispatch::Half>(1, 2)), Scalar(complex<double>(1, 2)));
  EXPECT_EQ(Scalar(complex<dispatch::BFloat16>(1, 2)), Scalar(complex<double>(1, 2)));
  EXPECT_EQ(Scalar(dispatch::SymInt(4)).toLong(), 4);
  EXPECT_TRUE(Scalar(true).isIntegral(true));
  EXPECT_FALSE(Scalar(true).isIntegral(false));
  EXPECT_EQ(Scalar().toLong(), 0);
}

TEST(ScalarTest, ConvertsWhatFits) {
  EXPECT_EQ(Scalar(2.9).to<int>(), 2);
  EXPECT_EQ(Scalar(-0.5).to<std::uint8_t>(), 0);
  EXPECT_EQ(Scalar(255.5).to<std::uint8_t>(), 255);
  EXPECT_EQ(Scalar(-128.0).to<std::int8_t>(), -128);
  EXPECT_EQ(Scalar(3).to<double>(), 3.0);
  EXPECT_EQ(Scalar(255).to<std::uint8_t>(), 255);
  EXPECT_TRUE(Scalar(0.1).toBool());
  EXPECT_EQ(Scalar(complex<double>(2, 0)).toLong(), 2);
  EXPECT_EQ(Scalar(2).toComplexDouble(), complex<double>(2, 0));
  EXPECT_EQ(static_cast<float>(Scalar(1.5).to<dispatch::Half>()), 1.5F);
}

TEST(ScalarTest, RefusesWhatDoesNotFit) {
  EXPECT_EQ(thrown_by([] { static_cast<void>(Scalar(300).to<std::int8_t>()); }),
            "Scalar: 300 cannot be converted to an integer of that size");
  EXPECT_THROW(static_cast<void>(Scalar(-1).to<std::uint64_t>()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(Scalar(1e19).toLong()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(Scalar(__builtin_nan("")).toInt()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(Scalar(complex<double>(1, 2)).toDouble()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(Scalar(~std::uint64_t{0})), dispatch::Error);
  EXPECT_EQ(Scalar(-0x1p63).toLong(), INT64_MIN);
  EXPECT_EQ(Scalar(-128.75).to<std::int8_t>(), -128);
  EXPECT_THROW(static_cast<void>(Scalar(-129.0).to<std::int8_t>()), dispatch::Error);
}

TEST(ScalarTest, ComparesNumbersOfDifferentKinds) {
  EXPECT_TRUE(Scalar(2).equal(2.0));
  EXPECT_FALSE(Scalar(1).equal(true));
  EXPECT_EQ(-Scalar(2.5), Scalar(-2.5));
  EXPECT_EQ(Scalar(complex<double>(2, 0)), Scalar(2));
}

TEST(ScalarTest, Prints) {
  EXPECT_EQ(Scalar(3).str(), "3");
  EXPECT_EQ(Scalar(true).str(), "True");
  EXPECT_EQ(Scalar(complex<double>(1, -2)).str(), "(1,-2)");
}

TEST(ScalarTest, VisitsTheNumberAsItIsHeld) {
  const auto size = [](auto number) { return sizeof number; };
  EXPECT_EQ(Scalar(true).visit(size), 1U);
  EXPECT_EQ(Scalar(1).visit(size), 8U);
  EXPECT_EQ(Scalar(complex<double>()).visit(size), 16U);
}

TEST(ScalarTest, AnIntegerIsTrueUnlessItIsZero) {
  EXPECT_FALSE(Scalar(0).toBool());
  EXPECT_TRUE(Scalar(1).toBool());
  EXPECT_TRUE(Scalar(-2).toBool());
}

TEST(ScalarTest, IsANumberOfAnyType) {
  EXPECT_EQ(Scalar(200).toByte(), 200);
  EXPECT_EQ(Scalar(-3).toChar(), -3);
  EXPECT_EQ(Scalar(-300).toShort(), -300);
  EXPECT_EQ(Scalar(60000).toUInt16(), 60000);
  EXPECT_EQ(Scalar(3000000000).toUInt32(), 3000000000U);
  EXPECT_EQ(Scalar(5).toUInt64(), 5U);
  EXPECT_EQ(static_cast<float>(Scalar(1.5).toHalf()), 1.5F);
  EXPECT_EQ(static_cast<float>(Scalar(1.5).toBFloat16()), 1.5F);
  EXPECT_EQ(static_cast<float>(Scalar(1.5).toFloat8_e4m3fn()), 1.5F);
  EXPECT_EQ(static_cast<float>(Scalar(1.5).toFloat8_e5m2fnuz()), 1.5F);
  EXPECT_EQ(static_cast<float>(Scalar(2).toFloat8_e8m0fnu()), 2.0F);
  EXPECT_EQ(Scalar(1.5).toComplexFloat(), complex<float>(1.5F));
  EXPECT_EQ(Scalar(1.5).toBComplex32().real(), dispatch::BFloat16(1.5F));
  EXPECT_EQ(Scalar(1.5).toComplexHalf().imag(), dispatch::Half(0.0F));
  EXPECT_THROW(static_cast<void>(Scalar(300).toByte()), dispatch::Error);
}

// The expected results are PyTorch 2.13's.
TEST(ScalarTest, ConjugatesAndIsNeverSymbolic) {
  EXPECT_EQ(Scalar(dispatch::complex<double>(1, 2)).conj().toComplexDouble(),
            dispatch::complex<double>(1, -2));
  EXPECT_EQ(Scalar(3).conj().toLong(), 3);
  EXPECT_EQ(Scalar(true).conj().type(), dispatch::kBool);
  EXPECT_FALSE(Scalar(1U).isUnsigned());
  EXPECT_FALSE(Scalar(1).isSymInt() || Scalar(1.0).isSymFloat() || Scalar(true).isSymBool());
  EXPECT_EQ(Scalar(2).toSymFloat().expect_float(), 2.0);
  EXPECT_TRUE(Scalar(true).toSymBool().expect_bool());
}

TEST(ScalarTest, APointerIsNoNumber) {
  static_assert(std::is_convertible_v<bool, dispatch::Scalar>);
  static_assert(!std::is_convertible_v<const char*, dispatch::Scalar>);
  static_assert(!std::is_convertible_v<std::nullptr_t, dispatch::Scalar>);
}

}  // namespace
