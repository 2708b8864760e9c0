// SPDX-License-Identifier: BSL-1.0
// A set of many texts finds each of them.
#include <dispatch/base/text_set.hpp>

#include <gtest/gtest.h>

namespace {

TEST(TextSet, HoldsEachTextOnce) {
  dispatch::detail::text_set set(3);
  EXPECT_FALSE(set.contains("a"));
  EXPECT_TRUE(set.insert("a"));
  EXPECT_FALSE(set.insert("a"));
  EXPECT_TRUE(set.insert(""));
  EXPECT_FALSE(set.insert(""));
  EXPECT_TRUE(set.insert("ab"));
  EXPECT_TRUE(set.contains("ab"));
  EXPECT_FALSE(set.contains("b"));
}

TEST(TextSet, HoldsAsManyAsWereAnnounced) {
  dispatch::detail::text_set set(2000);
  for (int i = 0; i != 2000; ++i) EXPECT_TRUE(set.insert("text " + std::to_string(i)));
  for (int i = 0; i != 2000; ++i) EXPECT_TRUE(set.contains("text " + std::to_string(i)));
  EXPECT_FALSE(set.contains("text 2000"));
}

}  // namespace
