// SPDX-License-Identifier: BSL-1.0
// AT_DISPATCH_…: the type of each case, the families of types, types outside the family, and
// nesting.
#include <ATen/Dispatch.h>

#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

#include "../thrown.hpp"

namespace {

template <class T>
at::ScalarType type_of() {
  return c10::CppTypeToScalarType<T>::value;
}

/// Returns the element types of a family. The body must run with the C++ type of each of them.
template <class Family>
std::vector<at::ScalarType> types_of(const Family& family) {
  std::vector<at::ScalarType> out;
  for (int i = 0; i != static_cast<int>(at::ScalarType::Undefined); ++i) {
    const auto type = static_cast<at::ScalarType>(i);
    try {
      EXPECT_EQ(family(type), type);
      out.push_back(type);
    } catch (const c10::NotImplementedError&) {}
  }
  return out;
}
#define TYPES_OF(...)                                                     \
  types_of([](at::ScalarType type) {                                      \
    return __VA_ARGS__(type, "test", [] { return type_of<scalar_t>(); }); \
  })
#define TYPES_OF_AND(macro, ...)                                                 \
  types_of([](at::ScalarType type) {                                             \
    return macro(__VA_ARGS__, type, "test", [] { return type_of<scalar_t>(); }); \
  })
using types = std::vector<at::ScalarType>;

TEST(DispatchMacros, EachFamilyHasItsTypes) {
  using enum at::ScalarType;
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_FLOATING_TYPES), (types{Float, Double}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_FLOATING_TYPES_AND_HALF), (types{Half, Float, Double}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_REDUCED_FLOATING_TYPES), (types{Half, BFloat16}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_COMPLEX_TYPES), (types{ComplexFloat, ComplexDouble}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_INTEGRAL_TYPES), (types{Byte, Char, Short, Int, Long}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_ALL_TYPES), (types{Byte, Char, Short, Int, Long, Float, Double}));
  EXPECT_EQ(TYPES_OF_AND(AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3, Bool, Half, Float8_e5m2),
            (types{Byte, Char, Short, Int, Long, Half, Float, Double, ComplexFloat, ComplexDouble,
                   Bool, Float8_e5m2}));
  EXPECT_EQ(TYPES_OF_AND(AT_DISPATCH_FLOATING_TYPES_AND2, BFloat16, UInt16),
            (types{Float, Double, BFloat16, UInt16}));
}

TEST(DispatchMacros, QuantisedTypesAndBitsHaveFamilies) {
  using enum at::ScalarType;
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_QINT_TYPES), (types{QInt8, QUInt8, QInt32}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_QINT_BYTE_TYPES), (types{QInt8, QUInt8}));
  EXPECT_EQ(TYPES_OF_AND(AT_DISPATCH_QINT_TYPES_AND, Float), (types{Float, QInt8, QUInt8, QInt32}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_QINT_AND_SUB_BYTE_TYPES),
            (types{QInt8, QUInt8, QInt32, QUInt4x2, QUInt2x4}));
  EXPECT_EQ(TYPES_OF(AT_DISPATCH_BIT_TYPES), (types{Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16}));
}

TEST(DispatchMacros, AQuantisedCaseKnowsHowItIsStored) {
  AT_DISPATCH_QINT_TYPES(at::kQInt32, "test", [&] {
    EXPECT_TRUE((std::is_same_v<underlying_t, std::int32_t>));
    EXPECT_EQ(SCALAR_TYPE, at::kQInt32);
    EXPECT_EQ(UNDERLYING_TYPE, at::kInt);
  });
  using four = std::array<std::int64_t, 4>;
  const auto range_of = [](at::ScalarType type) {
    return AT_DISPATCH_QINT_AND_SUB_BYTE_TYPES(type, "test", [&] {
      return four{bit_width, quant_min, quant_max, static_cast<std::int64_t>(sizeof(underlying_t))};
    });
  };
  EXPECT_EQ(range_of(at::kQInt8), (four{8, -128, 127, 1}));
  EXPECT_EQ(range_of(at::kQUInt8), (four{8, 0, 255, 1}));
  EXPECT_EQ(range_of(at::kQInt32), (four{32, INT32_MIN, INT32_MAX, 4}));
  EXPECT_EQ(range_of(at::kQUInt4x2), (four{4, 0, 15, 1}));
  EXPECT_EQ(range_of(at::kQUInt2x4), (four{2, 0, 3, 1}));
}

TEST(DispatchMacros, NestsAndReturnsAndNamesItself) {
  const auto size = AT_DISPATCH_INDEX_TYPES(at::kLong, "outer", [&] {
    return AT_DISPATCH_FLOATING_TYPES_AND(at::kHalf, at::kHalf, "inner",
                                          [&] { return sizeof(index_t) + sizeof(scalar_t); });
  });
  EXPECT_EQ(size, 10U);
  EXPECT_EQ(test::thrown<c10::NotImplementedError>(
                [] { AT_DISPATCH_INDEX_TYPES(at::kFloat, "outer", [] {}); }),
            "\"outer\" not implemented for 'Float'");
  EXPECT_EQ(AT_DISPATCH_COMPLEX_TYPES_AND2(at::kComplexHalf, at::kBComplex32, at::kBComplex32,
                                           "parts", [&] { return sizeof(scalar_t); }),
            4U);
  int called = 0;
  AT_DISPATCH_SWITCH(at::kInt, "cases", AT_DISPATCH_CASE(at::kInt, [&] {
                       ++called;
                     }) AT_DISPATCH_CASE(at::kByte, [&] { called = 9; }));
  EXPECT_EQ(called, 1);
}

}  // namespace
