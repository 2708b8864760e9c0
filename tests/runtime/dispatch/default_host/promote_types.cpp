// SPDX-License-Identifier: BSL-1.0
// The result type of every pair of element types, compared with PyTorch 2.14's.
#include <dispatch/default_host/promote_types.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

using dispatch::promoteTypes;
using dispatch::ScalarType;

constexpr int types = static_cast<int>(ScalarType::Undefined);

// A row for each type, with a letter for the common type with each other one: A is Byte, B is Char,
// and so on; '!' is an error.
constexpr const char* recorded[types] = {
    "ACCDEFGHIJKA!!!P!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!u",
    "CBCDEFGHIJKB!!!P!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!u",
    "CCCDEFGHIJKC!!!P!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!u",
    "DDDDEFGHIJKD!!!P!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!u",
    "EEEEEFGHIJKE!!!P!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!u",
    "FFFFFFGHIJKF!!!G!!vvvvv!!!!FFFFFFFFFF!!!!!!!!!J",
    "GGGGGGGHJJKG!!!G!!vvvvv!!!!GGGGGGGGGG!!!!!!!!!J",
    "HHHHHHHHKKKH!!!H!!vvvvv!!!!HHHHHHHHHH!!!!!!!!!K",
    "IIIIIIJKIJKI!!!J!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!J",
    "JJJJJJJKJJKJ!!!J!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!J",
    "KKKKKKKKKKKK!!!K!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!K",
    "ABCDEFGHIJKL!!!P!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!u",
    "!!!!!!!!!!!!M!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!N!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!O!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "PPPPPGGHJJKP!!!P!!vvvvv!!!!PPPPPPPPPP!!!!!!!!!u",
    "!!!!!!!!!!!!!!!!Q!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!R!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "vvvvvvvvvvvv!!!v!!Svvvvvvvvvvvvvvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvv!!!v!!vTvvvvvvvvvvvvvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvv!!!v!!vvUvvvvvvvvvvvvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvv!!!v!!vvvVvvvvvvvvvvvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvv!!!v!!vvvvWvvvvvvvvvvvvvvvvvvvvvvvv",
    "!!!!!!!!!!!!!!!!!!vvvvvX!!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!Y!!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!Z!!!!!!!!!!!!!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!a!!!!!!!!!!!!!!!!!!!!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!b!!!!!!!!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!c!!!!!!!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!d!!!!!!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!!e!!!!!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!!!f!!!!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!!!!g!!!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!!!!!h!!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!!!!!!i!!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!!!!!!!j!!!!!!!!!t!",
    "!!!!!FGH!!!!!!!P!!vvvvv!!!!!!!!!!!!!k!!!!!!!!t!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!l!!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!!m!!!!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!!!n!!!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!!!!o!!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!!!!!p!!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!!!!!!q!!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!!!!!!!r!!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!!!!!!!!!!!!!!!!!!s!!",
    "!!!!!!!!!!!!!!!!!!vvvvv!!!!tttttttttt!!!!!!!!t!",
    "uuuuuJJKJJKu!!!u!!vvvvv!!!!!!!!!!!!!!!!!!!!!!!u",
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
