// SPDX-License-Identifier: BSL-1.0
// THO_DISPATCH_V2 and THO_DISPATCH_SWITCH: the body that runs for each type, and the error for a
// type without one.
#include <torch/headeronly/core/Dispatch_v2.h>

#include <gtest/gtest.h>

#include "../../../thrown.hpp"

namespace {

using torch::headeronly::ScalarType;

std::size_t size_of(ScalarType type) {
  return THO_DISPATCH_V2(type, "size_of", AT_WRAP([&] {
                           const std::size_t sizes[] = {sizeof(scalar_t), 0};
                           return sizes[0];
                         }),
                         AT_EXPAND(AT_ALL_TYPES), AT_EXPAND(AT_COMPLEX_TYPES), ScalarType::Half);
}

TEST(ThoDispatch, RunsTheBodyOfTheType) {
  EXPECT_EQ(size_of(ScalarType::Byte), 1U);
  EXPECT_EQ(size_of(ScalarType::Half), 2U);
  EXPECT_EQ(size_of(ScalarType::ComplexDouble), 16U);
  EXPECT_NE(test::thrown<std::runtime_error>([] {
              static_cast<void>(size_of(ScalarType::Bool));
            }).find("\"size_of\" not implemented for 'Bool'"),
            std::string::npos);
}

TEST(ThoDispatch, HasTheFamiliesOfTypes) {
  const auto count = [](auto... types) { return sizeof...(types); };
  EXPECT_EQ(count(AT_INTEGRAL_TYPES_V2), 8U);
  EXPECT_EQ(count(AT_ALL_TYPES_AND_COMPLEX), 9U);
  EXPECT_EQ(count(AT_FLOAT8_TYPES), 5U);
  EXPECT_EQ(count(AT_OPAQUE_TYPES), 5U);
  EXPECT_EQ(count(AT_QINT_TYPES), 3U);
  EXPECT_EQ(AT_NUM_ARGS(a, b, c), 3);
}

TEST(ThoDispatch, CasesMayBeWrittenOneByOne) {
  const auto is_double = [](ScalarType type) {
    return THO_DISPATCH_SWITCH(type, "is_double", THO_DISPATCH_CASE(ScalarType::Double, [] {
                                 return true;
                               }) THO_DISPATCH_CASE(ScalarType::Float, [] { return false; }));
  };
  EXPECT_TRUE(is_double(ScalarType::Double));
  EXPECT_FALSE(is_double(ScalarType::Float));
}

#define SCHEMA_CT_COUNT(type, name) +1
static_assert(0 AT_FORALL_SCALAR_TYPES(SCHEMA_CT_COUNT) == 7);
static_assert(0 AT_FORALL_SCALAR_TYPES_AND3(Half, BFloat16, Bool, SCHEMA_CT_COUNT) == 10);
static_assert(0 AT_FORALL_SCALAR_TYPES_WITH_COMPLEX(SCHEMA_CT_COUNT) == 18);
static_assert(0 AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(SCHEMA_CT_COUNT) == 47);
#define SCHEMA_CT_SIZE(type, name) \
  static_assert(sizeof(type) == c10::elementSize(ScalarType::name));
AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(SCHEMA_CT_SIZE)
static_assert(0 AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_EXCEPT_COMPLEX_HALF_F8NZ(SCHEMA_CT_COUNT) ==
              14);

}  // namespace
