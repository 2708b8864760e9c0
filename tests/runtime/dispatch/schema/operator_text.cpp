// SPDX-License-Identifier: BSL-1.0
// Splits the name in a correct text into its parts.
#include <dispatch/schema/operator_text.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

namespace {

using dispatch::operator_text;

TEST(OperatorText, SplitsANameAndSeesASchema) {
  const operator_text whole("vision :: nms . out (Tensor x) -> Tensor");
  EXPECT_EQ(whole.ns, "vision");
  EXPECT_EQ(whole.name, "nms");
  EXPECT_EQ(whole.overload, "out");
  EXPECT_TRUE(whole.is_schema());
  EXPECT_EQ(whole.signature, "(Tensor x) -> Tensor");
  const operator_text bare("nms");
  EXPECT_EQ(bare.ns, "");
  EXPECT_EQ(bare.name, "nms");
  EXPECT_EQ(bare.overload, "");
  EXPECT_FALSE(bare.is_schema());
  EXPECT_FALSE(operator_text("ns::nms.out").is_schema());
  EXPECT_FALSE(operator_text("nms # (a comment)").is_schema());
}

}  // namespace
