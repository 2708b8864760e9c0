// SPDX-License-Identifier: BSL-1.0
// Alias sets: how they are parsed and printed.
#include <dispatch/types/alias_info.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>
#include <sstream>
#include <unordered_map>

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

TEST(AliasInfoTest, CommentsInsideAreIgnored) {
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

AliasInfo of(const std::string& argument) {
  const auto s = dispatch::parseSchema("f(" + argument + ") -> ()");
  return *s.arguments().at(0).alias_info();
}

TEST(AliasInfoTest, AListHasThatOfItsElementsInside) {
  const AliasInfo list = of("Tensor(a!)[](b)? x");
  EXPECT_THAT(list.beforeSets(), ElementsAre("b"));
  EXPECT_FALSE(list.isWrite());
  ASSERT_EQ(list.containedTypes().size(), 1U);
  EXPECT_THAT(list.containedTypes()[0].beforeSets(), ElementsAre("a"));
  EXPECT_TRUE(list.containedTypes()[0].isWrite());
}

TEST(AliasInfoTest, AListOfWrittenElementsIsWrittenUnlessItSaysOtherwise) {
  const AliasInfo list = of("Tensor(a!)?[] x");
  EXPECT_THAT(list.beforeSets(), IsEmpty());
  EXPECT_TRUE(list.isWrite());
  EXPECT_FALSE(of("Tensor(a)[] x").isWrite());
  EXPECT_FALSE(dispatch::parseSchema("f(Tensor(a!)[](b) x) -> ()").is_mutable());
}

TEST(AliasInfoTest, SetsPrintWhereTheyStood) {
  for (const char* text :
       {"f(Tensor(a!)[](b)? x) -> ()", "f(Tensor(a!)?[] x) -> ()", "f(Tensor[](a) x) -> ()",
        "f(Tensor(a!)[][2] x) -> ()", "f(Tensor(a)[]! x) -> ()", "f(Tensor![] x) -> ()",
        "f(Dict(str, Tensor)(a!) x) -> ()"})
    EXPECT_EQ(toString(dispatch::parseSchema(text)), text);
}

TEST(AliasInfoTest, IsMadeByHand) {
  AliasInfo a(false, {"alias::a", "b"}, {"*"});
  EXPECT_EQ(a.str(), "(a|b -> *)");
  EXPECT_FALSE(a.isWildcardBefore());
  EXPECT_TRUE(a.isWildcardAfter());
  a.addBeforeSet("alias::c");
  a.addAfterSet("d");
  a.setIsWrite(true);
  EXPECT_EQ(a, of("Tensor(c|b|a! -> d|*) x"));
  EXPECT_NE(a, of("Tensor(c|b|a -> d|*) x"));
  EXPECT_NE(a, of("Tensor(c|b! -> d|*) x"));
  a.addBeforeSet("alias::*");
  EXPECT_TRUE(a.isWildcardBefore());
}

TEST(AliasInfoTest, EqualInfosHaveOneHash) {
  const std::hash<AliasInfo> hash;
  EXPECT_EQ(hash(AliasInfo(true, {"p", "q"}, {"r"})), hash(AliasInfo(true, {"q", "p"}, {"r"})));
  EXPECT_EQ(hash(of("Tensor(a!)[](b) x")), hash(of("Tensor(a!)[](b)? x")));
  EXPECT_NE(hash(of("Tensor(a!)[](b) x")), hash(of("Tensor(a)[](b) x"))) << "the elements count";
  EXPECT_NE(hash(of("Tensor(a -> b) x")), hash(of("Tensor(b -> a) x")));
  EXPECT_NE(hash(of("Tensor(a -> c) x")), hash(of("Tensor(b -> c) x")));
  EXPECT_NE(hash(AliasInfo()), hash(of("Tensor! x")));
  std::unordered_map<AliasInfo, int> count;
  ++count[of("Tensor(a|b!) x")];
  ++count[of("Tensor(b|a!) x")];
  ++count[of("Tensor(a|b) x")];
  EXPECT_EQ(count.size(), 2U);
  EXPECT_EQ(count.at(of("Tensor(a|b!) x")), 2);
}

TEST(AliasInfoTest, StreamsTakeTheSets) {
  std::ostringstream out;
  out << of("Tensor(a|b! -> c) x") << of("Tensor(z) x") << of("Tensor! x");
  EXPECT_EQ(out.str(), "(a|b! -> c)(z)!");
}

TEST(AliasInfoTest, ManyNestedListsCauseNoRecursion) {
  std::string text = "f(Tensor(a!)";
  for (int i = 0; i < 1000; ++i) text += "[]";
  EXPECT_TRUE(dispatch::parseSchema(text + " x) -> ()").is_mutable());
}

}  // namespace
