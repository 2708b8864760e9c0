// SPDX-License-Identifier: BSL-1.0
// PyTorch's checking macros throw the right class with the caller's text.
#include <dispatch/base/check_macros.hpp>

#include <gtest/gtest.h>

#include <string>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

TEST(TorchCheckTest, PassesWhereTheConditionHolds) {
  TORCH_CHECK(1 + 1 == 2);
  TORCH_CHECK(true, "unused ", 1);
  TORCH_INTERNAL_ASSERT(true);
  TORCH_CHECK_EQ(1, 1) << "unused";
}

TEST(TorchCheckTest, JoinsTheMessage) {
  EXPECT_EQ(thrown_by([] { TORCH_CHECK(false, "expected ", 3, " but got ", 4); }),
            "expected 3 but got 4");
}

TEST(TorchCheckTest, QuotesTheConditionWhereThereIsNoMessage) {
  EXPECT_NE(thrown_by([] { TORCH_CHECK(1 > 2); }).find("Expected 1 > 2 to be true"),
            std::string::npos);
}

TEST(TorchCheckTest, OlderNames) {
  EXPECT_EQ(thrown_by([] { AT_ERROR("not for ", 3); }), "not for 3");
  EXPECT_EQ(thrown_by([] {
              if (true)
                AT_ERROR("in one branch");
              else
                AT_ERROR("in the other");
            }),
            "in one branch");
  EXPECT_NE(thrown_by([] { AT_ASSERT(1 > 2); }).find("INTERNAL ASSERT FAILED"), std::string::npos);
  EXPECT_NE(thrown_by([] { AT_ASSERTM(1 > 2, "why"); }).find("why"), std::string::npos);
  bool otherwise = false;
  if (false)
    AT_ASSERT(1 < 2);
  else
    otherwise = true;
  EXPECT_TRUE(otherwise);
}

TEST(TorchCheckTest, EachVariantThrowsItsClass) {
  EXPECT_THROW({TORCH_CHECK_INDEX(false, "i")}, dispatch::IndexError);
  EXPECT_THROW({TORCH_CHECK_VALUE(false, "v")}, dispatch::ValueError);
  EXPECT_THROW({TORCH_CHECK_TYPE(false, "t")}, dispatch::TypeError);
  EXPECT_THROW({TORCH_CHECK_NOT_IMPLEMENTED(false, "n")}, dispatch::NotImplementedError);
  EXPECT_THROW(C10_THROW_ERROR(IndexError, "i"), dispatch::IndexError);
  EXPECT_NE(thrown_by([] { TORCH_INTERNAL_ASSERT(false, "why"); }).find("why"), std::string::npos);
}

TEST(TorchCheckTest, ComparisonsPrintBothSidesAndEvaluateThemOnce) {
  int evaluated = 0;
  const auto next = [&evaluated] { return ++evaluated; };
  const std::string text = thrown_by([&] { TORCH_CHECK_EQ(next(), 5) << "more " << 7; });
  EXPECT_EQ(text.find("Check failed: next() == 5 (1 vs. 5)"), 0U) << text;
  EXPECT_NE(text.find("more 7"), std::string::npos);
  EXPECT_EQ(evaluated, 1);
  EXPECT_THROW(TORCH_CHECK_LT(2, 1), dispatch::Error);
  EXPECT_THROW(TORCH_CHECK_GE(1, 2), dispatch::Error);
  EXPECT_THROW(TORCH_CHECK_NE(1, 1), dispatch::Error);
}

TEST(TorchCheckTest, ComparisonsLeaveTheUsersElseAlone) {
  bool reached = false;
  if (reached)
    TORCH_CHECK_EQ(1, 1);
  else
    reached = true;
  EXPECT_TRUE(reached);
}

// The macro compiles in a constexpr function, such as the body of a block.
template <class>
constexpr void warn_once() {
  TORCH_WARN_ONCE("said once");
}

TEST(TorchWarnTest, OncePerPlace) {
  testing::internal::CaptureStderr();
  for (int i = 0; i != 3; ++i) warn_once<void>();
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("said once"), std::string::npos);
  EXPECT_EQ(said.find("said once"), said.rfind("said once"));
}

}  // namespace
