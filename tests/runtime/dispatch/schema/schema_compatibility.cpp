// SPDX-License-Identifier: BSL-1.0
// Whether one schema may replace another one, and the reason why not.
#include <ATen/core/function_schema.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <gmock/gmock.h>

#include <sstream>

namespace {

using torch::jit::parseSchema;

/// Returns "yes", or the reason why not, which may be empty.
std::string backward(const char* now, const char* old) {
  std::ostringstream why;
  const bool fits = parseSchema(now).isBackwardCompatibleWith(parseSchema(old), &why);
  EXPECT_EQ(fits, parseSchema(now).isBackwardCompatibleWith(parseSchema(old)));
  return fits ? "yes" : why.str();
}
std::string forward(const char* now, const char* old) {
  std::ostringstream why;
  const bool fits = parseSchema(now).isForwardCompatibleWith(parseSchema(old), why);
  return fits ? "yes" : why.str();
}

TEST(SchemaCompatibility, ANewArgumentNeedsADefault) {
  EXPECT_EQ(backward("f(int x, int y=1) -> ()", "f(int x) -> ()"), "yes");
  EXPECT_EQ(backward("f(int x, SymInt[] y) -> ()", "f(int x) -> ()"),
            "Function schema not backward compatible since the new argument 'y' of type int[] did "
            "not provide a default value.");
  EXPECT_EQ(backward("f(int x) -> ()", "f(int x, int y=1) -> ()"), "");
}

TEST(SchemaCompatibility, OutArgumentsStayLast) {
  const char* old = "f(int x, *, Tensor(a!) out) -> Tensor(a!)";
  EXPECT_EQ(backward("f(int x, int y=1, *, Tensor(a!) out) -> Tensor(a!)", old), "yes");
  EXPECT_EQ(backward("f(int x, *, Tensor(b!) out) -> Tensor(b!)", old), "");
  EXPECT_EQ(backward("f(int x, int y=1) -> Tensor(a!)", old), "");
  EXPECT_EQ(forward("f(int x, int y=1, *, Tensor(a!) out) -> Tensor(a!)", old), "yes");
  EXPECT_EQ(forward("f(int x) -> Tensor(a!)", old),
            "Function schema should have the same number of out arguments");
  EXPECT_EQ(forward("f(int x, *, Tensor(b!) out) -> Tensor(a!)", old),
            "Out argument 'out' is not FC with the older version of the schema");
}

TEST(SchemaCompatibility, ArgumentsMayTakeMoreAndReturnsGiveLess) {
  EXPECT_EQ(backward("f(int? x) -> int", "f(int x) -> int?"), "yes");
  EXPECT_EQ(backward("f(int x) -> int", "f(int? x) -> int"), "");
  EXPECT_EQ(backward("f(int x) -> int?", "f(int x) -> int"), "");
  EXPECT_EQ(backward("f(Union(int, str) x) -> ()", "f(int? x) -> ()"),
            "Union[int, str] cannot hold None");
}

TEST(SchemaCompatibility, NamesSizesDefaultsAndKeywordsStay) {
  EXPECT_EQ(backward("f(int y) -> ()", "f(int x) -> ()"), "");
  EXPECT_EQ(backward("f(int[3] x) -> ()", "f(int[2] x) -> ()"), "");
  EXPECT_EQ(backward("f(int x=2) -> ()", "f(int x=1) -> ()"), "");
  EXPECT_EQ(backward("f(int x=2) -> ()", "f(int x) -> ()"), "yes");
  EXPECT_EQ(backward("f(*, int x) -> ()", "f(int x) -> ()"), "");
  EXPECT_EQ(backward("f(int x) -> ()", "f(*, int x) -> ()"), "yes");
}

TEST(SchemaCompatibility, ForwardNewArgumentsHavePlainDefaults) {
  EXPECT_EQ(forward("f(int x, int y=1) -> ()", "f(int x) -> ()"), "yes");
  EXPECT_EQ(forward("f(int x, int y) -> ()", "f(int x) -> ()"),
            "Function schema is not forward compatible since the new argument 'y' of type int did "
            "not provide a default value.");
  EXPECT_EQ(forward("f(int x, int[] c=[1, 2]) -> ()", "f(int x) -> ()"),
            "Function schema is not forward compatible since the new argument 'c' of type int[] "
            "has a container type as its default value.");
  EXPECT_EQ(forward("f(int x=1) -> ()", "f(int x) -> ()"),
            "'x' is not forward compatible with the older version of the schema");
  EXPECT_EQ(forward("f(int? x) -> ()", "f(int x) -> ()"),
            "'x' is not forward compatible with the older version of the schema");
}

TEST(SchemaCompatibility, ArgumentsAreComparedAlone) {
  const auto now = parseSchema("f(int? x=None) -> ()"), old = parseSchema("f(int x) -> ()");
  EXPECT_TRUE(now.arguments()[0].isBackwardCompatibleWith(old.arguments()[0]));
  EXPECT_FALSE(now.arguments()[0].isForwardCompatibleWith(old.arguments()[0]));
  EXPECT_TRUE(old.arguments()[0].isForwardCompatibleWith(old.arguments()[0]));
}

TEST(SchemaCompatibility, AFunctionIsASubtypeThatTakesMoreAndGivesLess) {
  const auto a = parseSchema("f(Tensor self, int? x) -> int"),
             b = parseSchema("f(int self, int x) -> int?");
  EXPECT_TRUE(a.isSubtypeOf(b, true));
  EXPECT_FALSE(a.isSubtypeOf(b, false));
  EXPECT_FALSE(b.isSubtypeOf(a, true));
  EXPECT_FALSE(a.isSubtypeOf(parseSchema("f(int self) -> int"), true));
}

}  // namespace
