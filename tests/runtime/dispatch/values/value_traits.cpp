// SPDX-License-Identifier: BSL-1.0
// Every scalar row of the table of C++ types: conversion to a value and back, and errors for
// numbers that are out of range.
#include <dispatch/values/value_traits.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/binding.hpp>

#include <cmath>
#include <limits>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using ::testing::HasSubstr;

template <class T>
T round_trip(T value) {
  return IValue(std::move(value)).template to<T>();
}

template <class T>
class IntegerTraits : public ::testing::Test {};
using integers =
    ::testing::Types<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                     std::uint16_t, std::uint32_t, std::uint64_t, long long, char>;
TYPED_TEST_SUITE(IntegerTraits, integers);

TYPED_TEST(IntegerTraits, BothEndsOfTheRangeComeBack) {
  using limits = std::numeric_limits<TypeParam>;
  EXPECT_EQ(round_trip<TypeParam>(limits::min()), limits::min());
  if constexpr (sizeof(TypeParam) < 8 || limits::is_signed) {
    EXPECT_EQ(round_trip<TypeParam>(limits::max()), limits::max());
  }
}

TYPED_TEST(IntegerTraits, ANumberThatDoesNotFitIsAnError) {
  using limits = std::numeric_limits<TypeParam>;
  if constexpr (sizeof(TypeParam) < 8) {
    const auto above = static_cast<std::int64_t>(limits::max()) + 1;
    EXPECT_THAT(
        test::thrown<dispatch::ValueError>([&] { (void)IValue(above).template to<TypeParam>(); }),
        HasSubstr("the integer " + std::to_string(above) + " does not fit in " +
                  std::to_string(sizeof(TypeParam) * 8) + " bits"));
    const auto below = static_cast<std::int64_t>(limits::min()) - 1;
    EXPECT_THROW((void)IValue(below).template to<TypeParam>(), dispatch::ValueError);
  }
  if constexpr (!limits::is_signed) {
    EXPECT_THROW((void)IValue(-1).template to<TypeParam>(), dispatch::ValueError);
  }
}

TYPED_TEST(IntegerTraits, AreOnlyMadeOfAnInt) {
  EXPECT_THROW((void)IValue(1.0).template to<TypeParam>(), dispatch::TypeError);
  EXPECT_THROW((void)IValue(true).template to<TypeParam>(), dispatch::TypeError);
  EXPECT_THROW((void)IValue().template to<TypeParam>(), dispatch::TypeError);
}

TEST(ValueTraits, AnUnsignedNumberAboveInt64IsAnError) {
  EXPECT_THAT(test::thrown<dispatch::ValueError>(
                  [] { static_cast<void>(IValue(std::numeric_limits<std::uint64_t>::max())); }),
              HasSubstr("18446744073709551615 does not fit in 64 bits without a sign"));
}

TEST(ValueTraits, FloatsKeepInfinitiesAndRefuseWhatOverflows) {
  EXPECT_EQ(round_trip(1.5F), 1.5F);
  EXPECT_EQ(round_trip(std::numeric_limits<float>::max()), std::numeric_limits<float>::max());
  EXPECT_EQ(round_trip(-std::numeric_limits<float>::infinity()),
            -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(round_trip(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_EQ(IValue(-3.4028235e38).to<float>(), std::numeric_limits<float>::lowest())
      << "the digits that a float prints are rounded";
  for (double wide : {0x1.ffffffp127, 1e39, -1e39, std::numeric_limits<double>::max()})
    EXPECT_THAT(test::thrown<dispatch::ValueError>([&] { (void)IValue(wide).to<float>(); }),
                HasSubstr("does not fit in a float"));
  EXPECT_EQ(IValue(1e-60).to<float>(), 0.0F) << "a loss of precision is none of range";
  EXPECT_EQ(round_trip(0.1), 0.1);
}

TEST(ValueTraits, NumbersOfOtherKinds) {
  EXPECT_TRUE(round_trip(true));
  EXPECT_FALSE(round_trip(false));
  const c10::complex<double> z(1.5, -2);
  EXPECT_EQ(round_trip(z), z);
  EXPECT_EQ(round_trip(c10::SymInt(7)).expect_int(), 7);
  EXPECT_EQ(round_trip(c10::SymFloat(7.5)).expect_float(), 7.5);
  EXPECT_TRUE(round_trip(c10::SymBool(true)).expect_bool());
}

TEST(ValueTraits, ScalarsOfEachKind) {
  EXPECT_TRUE(round_trip(at::Scalar(3)).isIntegral());
  EXPECT_EQ(round_trip(at::Scalar(3)).to<std::int64_t>(), 3);
  EXPECT_TRUE(round_trip(at::Scalar(2.5)).isFloatingPoint());
  EXPECT_TRUE(round_trip(at::Scalar(true)).isBoolean());
  EXPECT_TRUE(round_trip(at::Scalar(c10::complex<double>(0, 1))).isComplex());
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { (void)IValue("3").to<at::Scalar>(); }),
            "Expected a value of type 'number' but found type 'str'");
}

TEST(ValueTraits, EnumerationsAreInts) {
  EXPECT_EQ(round_trip(at::kHalf), at::kHalf);
  EXPECT_EQ(IValue(at::kHalf).toInt(), 5);
  EXPECT_EQ(round_trip(at::kSparse), at::kSparse);
  EXPECT_EQ(round_trip(c10::MemoryFormat::ChannelsLast), c10::MemoryFormat::ChannelsLast);
  EXPECT_EQ(round_trip(c10::kPerTensorAffine), c10::kPerTensorAffine);
}

TEST(ValueTraits, Texts) {
  const std::string long_text(100, 'x');
  EXPECT_EQ(round_trip(long_text), long_text);
  EXPECT_EQ(round_trip(std::string("a\0b", 3)), std::string("a\0b", 3));
  EXPECT_EQ(IValue("literal").to<std::string>(), "literal");
  char buffer[] = "buffer";
  EXPECT_EQ(IValue(buffer).to<std::string>(), "buffer");
  const char* pointer = buffer;
  EXPECT_EQ(IValue(pointer).to<std::string>(), "buffer");
  const IValue v(std::string_view(buffer, 3));
  EXPECT_EQ(v.to<std::string_view>(), "buf");
  EXPECT_EQ(v.to<std::string_view>().data(), v.toStringRef().data());
}

TEST(ValueTraits, ADeviceIsReadFromATextAndATextFromADevice) {
  EXPECT_EQ(round_trip(c10::Device("cuda:3")), c10::Device("cuda:3"));
  EXPECT_EQ(IValue("cuda:3").to<c10::Device>(), c10::Device(at::kCUDA, 3));
  EXPECT_EQ(IValue(c10::Device("cuda:3")).to<std::string>(), "cuda:3");
  EXPECT_THAT(test::thrown<dispatch::Error>([] { (void)IValue("gpu").to<c10::Device>(); }),
              HasSubstr("at start of device string: gpu"));
  EXPECT_THROW((void)IValue(3).to<c10::Device>(), dispatch::TypeError);
}

TEST(ValueTraits, AGeneratorIsUndefinedForNone) {
  EXPECT_TRUE(IValue(at::Generator()).isNone());
  EXPECT_FALSE(IValue().to<at::Generator>().defined());
  const at::Generator g = at::detail::createCPUGenerator(42);
  EXPECT_EQ(round_trip(g), g);
  EXPECT_FALSE(IValue(std::optional<at::Generator>()).to<std::optional<at::Generator>>());
  EXPECT_EQ(*IValue(std::optional(g)).to<std::optional<at::Generator>>(), g);
  EXPECT_THROW((void)IValue(1).to<at::Generator>(), dispatch::TypeError);
}

TEST(ValueTraits, StoragesAndStreams) {
  const at::Tensor t = at::ones({2});
  EXPECT_TRUE(round_trip(t.storage()).is_alias_of(t.storage()));
  const c10::Stream s(c10::Stream::UNSAFE, c10::Device("cuda:1"), 12345678901);
  EXPECT_EQ(round_trip(s), s);
  const IValue boxed(s), copy = boxed;
  EXPECT_EQ(copy.to<c10::Stream>(), s);
  EXPECT_THROW((void)IValue(1).to<c10::Storage>(), dispatch::TypeError);
}

TEST(ValueTraits, Optionals) {
  EXPECT_TRUE(IValue(std::optional<std::int64_t>()).isNone());
  EXPECT_EQ(round_trip(std::optional<std::int64_t>(4)), std::optional<std::int64_t>(4));
  EXPECT_EQ(round_trip(std::optional<std::string>("x")), std::optional<std::string>("x"));
  EXPECT_EQ(IValue().to<std::optional<double>>(), std::nullopt);
  const at::Tensor t = at::ones({1});
  EXPECT_TRUE(round_trip(std::optional<at::Tensor>(t))->is_same(t));
  EXPECT_TRUE(IValue(t).to<std::optional<const at::Tensor>>()->is_same(t));
  EXPECT_THROW((void)IValue("x").to<std::optional<double>>(), dispatch::TypeError);
}

TEST(ValueTraits, Tuples) {
  const auto made = round_trip(
      std::tuple<std::int64_t, std::string, std::optional<double>>(1, "a", std::nullopt));
  EXPECT_EQ(made, std::tuple(1, "a", std::nullopt));
  EXPECT_EQ(round_trip(std::tuple<>()), std::tuple<>());
  const auto nested = round_trip(
      std::tuple<std::tuple<double, bool>, std::vector<std::string>>({1.5, true}, {"a"}));
  EXPECT_TRUE(std::get<1>(std::get<0>(nested)));
  EXPECT_EQ(test::thrown<dispatch::ValueError>([] {
              static_cast<void>(IValue(std::tuple(1, 2)).to<std::tuple<int, int, int>>());
            }),
            "Expected a tuple of 3 values but found 2");
  EXPECT_THROW((void)IValue(1).to<std::tuple<int>>(), dispatch::TypeError);
  EXPECT_THROW((void)IValue(std::tuple(1)).to<std::tuple<std::string>>(), dispatch::TypeError);
}

TEST(ValueTraits, AValueIsItself) {
  const IValue any(IValue("x"));
  EXPECT_EQ(any.to<IValue>().toStringRef(), "x");
  EXPECT_TRUE(round_trip(std::optional<IValue>()) == std::nullopt);
}

TEST(ValueTraits, ATupleOfOneValueOfAnyKind) {
  const std::tuple<IValue> one(IValue("x"));
  EXPECT_EQ(IValue(one).toTupleRef().elements().at(0).toStringRef(), "x");
  EXPECT_EQ(IValue(std::tuple<IValue>(one)).toTupleRef().size(), 1U);
}

TEST(ValueTraits, ANumberThatIsNoDtypeDoesNotBecomeAnother) {
  EXPECT_EQ(IValue(6).to<c10::ScalarType>(), c10::ScalarType::Float);
  EXPECT_THAT(test::thrown<dispatch::ValueError>([] { (void)IValue(256 + 6).toScalarType(); }),
              HasSubstr("the integer 262 does not fit in 8 bits"));
}

TEST(ValueTraits, OnlyAComplexNumberBecomesOne) {
  EXPECT_EQ(IValue(c10::complex<double>(1, 2)).to<c10::complex<double>>(),
            c10::complex<double>(1, 2));
  EXPECT_THROW((void)IValue("1+2j").to<c10::complex<double>>(), dispatch::TypeError);
  EXPECT_THROW((void)IValue().to<c10::complex<double>>(), dispatch::TypeError);
}

}  // namespace
