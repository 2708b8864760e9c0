// SPDX-License-Identifier: BSL-1.0
// The name of an operator by itself.
#include <dispatch/schema/operator_name.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::OperatorName;

TEST(OperatorName, HasItsOverloadBehindADot) {
  EXPECT_EQ((OperatorName{"ns::f", ""}).str(), "ns::f");
  EXPECT_EQ((OperatorName{"ns::f", "out"}).str(), "ns::f.out");
}

TEST(OperatorName, TakesANamespaceOnce) {
  OperatorName name{"f", "out"};
  EXPECT_TRUE(name.setNamespaceIfNotSet("ns"));
  EXPECT_EQ(name.str(), "ns::f.out");
  EXPECT_FALSE(name.setNamespaceIfNotSet("other"));
  EXPECT_EQ(name.name, "ns::f");
}

TEST(OperatorName, IsEqualInBothParts) {
  EXPECT_EQ((OperatorName{"ns::f", ""}), (OperatorName{"ns::f", ""}));
  EXPECT_NE((OperatorName{"ns::f", ""}), (OperatorName{"ns::f", "out"}));
  EXPECT_NE((OperatorName{"ns::f", ""}), (OperatorName{"ns::g", ""}));
}

}  // namespace
