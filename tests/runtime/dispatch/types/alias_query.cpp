// SPDX-License-Identifier: BSL-1.0
// Alias sets by hand, and where they stand in lists.
#include <ATen/core/function_schema.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <gmock/gmock.h>
#include <sstream>
#include <unordered_map>

namespace {

using c10::AliasInfo;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

AliasInfo of(const std::string& argument) {
  const auto s = torch::jit::parseSchema("f(" + argument + ") -> ()");
  return *s.arguments().at(0).alias_info();
}

TEST(AliasQuery, AListHasThatOfItsElementsInside) {
  const AliasInfo list = of("Tensor(a!)[](b)? x");
  EXPECT_THAT(list.beforeSets(), ElementsAre("b"));
  EXPECT_FALSE(list.isWrite());
  ASSERT_EQ(list.containedTypes().size(), 1U);
  EXPECT_THAT(list.containedTypes()[0].beforeSets(), ElementsAre("a"));
  EXPECT_TRUE(list.containedTypes()[0].isWrite());
}

TEST(AliasQuery, AListOfWrittenElementsIsWrittenUnlessItSaysOtherwise) {
  const AliasInfo list = of("Tensor(a!)?[] x");
  EXPECT_THAT(list.beforeSets(), IsEmpty());
  EXPECT_TRUE(list.isWrite());
  EXPECT_FALSE(of("Tensor(a)[] x").isWrite());
  EXPECT_FALSE(torch::jit::parseSchema("f(Tensor(a!)[](b) x) -> ()").is_mutable());
}

TEST(AliasQuery, SetsPrintWhereTheyStood) {
  for (const char* text :
       {"f(Tensor(a!)[](b)? x) -> ()", "f(Tensor(a!)?[] x) -> ()", "f(Tensor[](a) x) -> ()",
        "f(Tensor(a!)[][2] x) -> ()", "f(Tensor(a)[]! x) -> ()", "f(Tensor![] x) -> ()",
        "f(Dict(str, Tensor)(a!) x) -> ()"})
    EXPECT_EQ(toString(torch::jit::parseSchema(text)), text);
}

TEST(AliasQuery, IsMadeByHand) {
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

TEST(AliasQuery, EqualInfosHaveOneHash) {
  const std::hash<AliasInfo> hash;
  EXPECT_EQ(hash(AliasInfo(true, {"p", "q"}, {"r"})), hash(AliasInfo(true, {"q", "p"}, {"r"})));
  EXPECT_EQ(hash(of("Tensor(a!)[](b) x")), hash(of("Tensor(a!)[](b)? x")));
  EXPECT_NE(hash(of("Tensor(a!)[](b) x")), hash(of("Tensor(a)[](b) x"))) << "the elements count";
  EXPECT_NE(hash(of("Tensor(a -> b) x")), hash(of("Tensor(b -> a) x")));
  EXPECT_NE(hash(AliasInfo()), hash(of("Tensor! x")));
  std::unordered_map<AliasInfo, int> count;
  ++count[of("Tensor(a|b!) x")];
  ++count[of("Tensor(b|a!) x")];
  ++count[of("Tensor(a|b) x")];
  EXPECT_EQ(count.size(), 2U);
  EXPECT_EQ(count.at(of("Tensor(a|b!) x")), 2);
}

TEST(AliasQuery, StreamsTakeTheSets) {
  std::ostringstream out;
  out << of("Tensor(a|b! -> c) x") << of("Tensor(z) x") << of("Tensor! x");
  EXPECT_EQ(out.str(), "(a|b! -> c)(z)!");
}

TEST(AliasQuery, ManyListsAreNoManyCalls) {
  std::string text = "f(Tensor(a!)";
  for (int i = 0; i < 1000; ++i) text += "[]";
  EXPECT_TRUE(torch::jit::parseSchema(text + " x) -> ()").is_mutable());
}

}  // namespace
