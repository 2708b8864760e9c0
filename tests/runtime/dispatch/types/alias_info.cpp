// SPDX-License-Identifier: BSL-1.0
// Alias sets: what is read of them, and how they print.
#include <dispatch/types/alias_info.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::AliasInfo;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(AliasInfoTest, OneSetThatIsWritten) {
  const AliasInfo a("(a!)");
  EXPECT_TRUE(a.isWrite());
  EXPECT_THAT(a.beforeSets(), ElementsAre("a"));
  EXPECT_THAT(a.afterSets(), ElementsAre("a"));
  EXPECT_EQ(a.str(), "(a!)");
}

TEST(AliasInfoTest, ASetThatIsOnlyRead) {
  const AliasInfo a("( a )");
  EXPECT_FALSE(a.isWrite());
  EXPECT_EQ(a.str(), "(a)");
}

TEST(AliasInfoTest, SetsBeforeAndAfterKeepTheirOrder) {
  const AliasInfo a("(b|a! -> c|*)");
  EXPECT_TRUE(a.isWrite());
  EXPECT_THAT(a.beforeSets(), ElementsAre("b", "a"));
  EXPECT_THAT(a.afterSets(), ElementsAre("c", "*"));
  EXPECT_EQ(a.str(), "(b|a! -> c|*)");
}

TEST(AliasInfoTest, TheWildcardIsASet) {
  const AliasInfo a("(* -> b)");
  EXPECT_THAT(a.beforeSets(), ElementsAre("*"));
  EXPECT_EQ(a.str(), "(* -> b)");
}

TEST(AliasInfoTest, EqualSetsAfterNeedNoArrow) { EXPECT_EQ(AliasInfo("(a -> a)").str(), "(a)"); }

TEST(AliasInfoTest, AnExclamationMarkAloneIsAWriteToNoNamedSet) {
  const AliasInfo a("!");
  EXPECT_TRUE(a.isWrite());
  EXPECT_THAT(a.beforeSets(), IsEmpty());
  EXPECT_EQ(a.str(), "!");
}

TEST(AliasInfoTest, CommentsInsideNameNoSets) {
  const AliasInfo a("(a # x! y\n | b)");
  EXPECT_FALSE(a.isWrite());
  EXPECT_THAT(a.beforeSets(), ElementsAre("a", "b"));
}

TEST(AliasInfoTest, NestsAsDeepAsTypesDo) {
  AliasInfo info("(a)");
  auto wrap = [&] {
    AliasInfo outer("(b)");
    outer.addContainedType(info);
    info = outer;
  };
  for (int i = 0; i != 1000; ++i) wrap();
  EXPECT_EQ(test::thrown<dispatch::Error>(wrap), "alias sets nest deeper than 1000 levels");
  EXPECT_EQ(info.containedTypes().at(0).str(), "(b)") << "and stays as it was";
}

}  // namespace
