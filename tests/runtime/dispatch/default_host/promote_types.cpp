// SPDX-License-Identifier: BSL-1.0
// The result type of every pair of element types, compared with PyTorch 2.13's.
#include <dispatch/default_host/promote_types.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

using dispatch::promoteTypes;
using dispatch::ScalarType;

constexpr int types = static_cast<int>(ScalarType::Undefined);

// A row for each type, a letter for each other one: A is Byte, B Char, … '!' an error.
constexpr const char* recorded[types] = {
    "ACCDEFGHIJKA!!!P!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "CBCDEFGHIJKB!!!P!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "CCCDEFGHIJKC!!!P!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "DDDDEFGHIJKD!!!P!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "EEEEEFGHIJKE!!!P!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "FFFFFFGHIJKF!!!G!!uuuuu!!!!FFFFFFFFFF!!!!!!!!!",
    "GGGGGGGHJJKG!!!G!!uuuuu!!!!GGGGGGGGGG!!!!!!!!!",
    "HHHHHHHHKKKH!!!H!!uuuuu!!!!HHHHHHHHHH!!!!!!!!!",
    "IIIIIIJKIJKI!!!J!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "JJJJJJJKJJKJ!!!J!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "KKKKKKKKKKKK!!!K!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "ABCDEFGHIJKL!!!P!!uuuuu!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!M!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!N!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!O!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "PPPPPGGHJJKP!!!P!!uuuuu!!!!PPPPPPPPPP!!!!!!!!!",
    "!!!!!!!!!!!!!!!!Q!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!R!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "uuuuuuuuuuuu!!!u!!Suuuuuuuuuuuuuuuuuuuuuuuuuuu",
    "uuuuuuuuuuuu!!!u!!uTuuuuuuuuuuuuuuuuuuuuuuuuuu",
    "uuuuuuuuuuuu!!!u!!uuUuuuuuuuuuuuuuuuuuuuuuuuuu",
    "uuuuuuuuuuuu!!!u!!uuuVuuuuuuuuuuuuuuuuuuuuuuuu",
    "uuuuuuuuuuuu!!!u!!uuuuWuuuuuuuuuuuuuuuuuuuuuuu",
    "!!!!!!!!!!!!!!!!!!uuuuuX!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!Y!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!Z!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!a!!!!!!!!!!!!!!!!!!!",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!b!!!!!!!!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!c!!!!!!!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!d!!!!!!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!!e!!!!!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!!!f!!!!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!!!!g!!!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!!!!!h!!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!!!!!!i!!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!!!!!!!j!!!!!!!!!t",
    "!!!!!FGH!!!!!!!P!!uuuuu!!!!!!!!!!!!!k!!!!!!!!t",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!l!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!!m!!!!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!!!n!!!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!!!!o!!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!!!!!p!!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!!!!!!q!!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!!!!!!!r!!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!!!!!!!!!!!!!!!!!!s!",
    "!!!!!!!!!!!!!!!!!!uuuuu!!!!tttttttttt!!!!!!!!t",
};

char letter_of(ScalarType type) {
  const int number = static_cast<int>(type);
  return static_cast<char>(number < 26 ? 'A' + number : 'a' + number - 26);
}
char answer(ScalarType a, ScalarType b) {
  try {
    return letter_of(promoteTypes(a, b));
  } catch (const dispatch::Error&) {
    return '!';
  }
}

TEST(PromoteTypesTest, EveryPairHasPyTorchsAnswer) {
  for (int a = 0; a != types; ++a)
    for (int b = 0; b != types; ++b) {
      const auto first = static_cast<ScalarType>(a), second = static_cast<ScalarType>(b);
      EXPECT_EQ(answer(first, second), recorded[a][b])
          << toString(first) << " and " << toString(second);
    }
}

TEST(PromoteTypesTest, AnErrorNamesBothTypes) {
  EXPECT_EQ(test::thrown<dispatch::Error>(
                [] { static_cast<void>(promoteTypes(dispatch::kByte, dispatch::kFloat8_e5m2)); }),
            "Promotion for Float8 types is not supported, attempted to promote Byte and "
            "Float8_e5m2");
}

static_assert(promoteTypes(dispatch::kInt, dispatch::kHalf) == dispatch::kHalf);

}  // namespace
