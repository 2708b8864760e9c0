// SPDX-License-Identifier: BSL-1.0
// STD_TORCH_CHECK: its exception, and when it evaluates its arguments. Also errors whose class
// changes.
#include <dispatch/stable/error.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <iomanip>
#include <ostream>

#include "../../thrown.hpp"

namespace {

struct streamable {
  friend std::ostream& operator<<(std::ostream& out, const streamable&) { return out << "<it>"; }
};

TEST(StdTorchCheck, ThrowsTheFunctionThePlaceAndTheArguments) {
  const auto line = __LINE__ + 1;
  const std::string text = test::thrown<std::runtime_error>(
      [] { STD_TORCH_CHECK(1 > 2, "got ", 7, ' ', streamable()); });
  EXPECT_NE(text.find("operator()"), std::string::npos);
  EXPECT_TRUE(
      text.ends_with(std::string(__FILE__) + ":" + std::to_string(line + 1) + ", got 7 <it>"))
      << text;
}

TEST(StdTorchCheck, PrintsAsOneStreamDoes) {
  const std::string text = test::thrown<std::runtime_error>(
      [] { STD_TORCH_CHECK(false, std::hex, 255, std::uint8_t{65}, std::setw(3), 1); });
  EXPECT_TRUE(text.ends_with(", ffA  1")) << text;
}

TEST(StdTorchCheck, WithoutArgumentsThrowsTheFunctionAndThePlace) {
  const std::string text = test::thrown<std::runtime_error>([] { STD_TORCH_CHECK(false); });
  EXPECT_TRUE(text.ends_with(", ")) << text;
}

TEST(StdTorchCheck, EvaluatesItsArgumentsOnlyWhereItThrows) {
  int evaluated = 0;
  STD_TORCH_CHECK(true, ++evaluated);
  EXPECT_EQ(evaluated, 0);
}

TEST(StableErrors, AreRuntimeErrorsOfTheSameText) {
  EXPECT_EQ(test::thrown<std::runtime_error>([] {
              dispatch::with_stable_errors([] { throw dispatch::ValueError("no value"); });
            }),
            "no value");
  EXPECT_EQ(test::thrown<std::out_of_range>([] {
              dispatch::with_stable_errors([] { throw std::out_of_range("another class stays"); });
            }),
            "another class stays");
  int x = 1;
  dispatch::with_stable_errors([&]() -> int& { return x; }) = 2;
  EXPECT_EQ(x, 2);
}

}  // namespace
