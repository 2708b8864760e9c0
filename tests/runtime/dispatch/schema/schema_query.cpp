// SPDX-License-Identifier: BSL-1.0
// Schemas that are constructed, changed, compared, and used to check values.
// <functional> comes first, so that std::bind is declared where the header calls our bind().
#include <functional>

#include <ATen/core/function_schema.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <gmock/gmock.h>

#include <map>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include "../../thrown.hpp"

namespace {

using c10::Argument;
using c10::FunctionSchema;
using c10::IValue;
using ::testing::HasSubstr;
using torch::jit::parseSchema;

TEST(SchemaQuery, ArgumentsAreMadeAsInPyTorch) {
  const Argument x("x", c10::ListType::ofInts(), 2, IValue(std::vector<std::int64_t>{1, 1}));
  EXPECT_EQ(x.str(), "int[2] x=1");
  const Argument out("out", nullptr, std::nullopt, std::nullopt, true,
                     c10::AliasInfo(true, {"alias::a"}, {"alias::a"}));
  EXPECT_EQ(out.str(), "Tensor(a!) out");
  EXPECT_TRUE(out.is_out());
  EXPECT_EQ(out.default_value(), std::nullopt);
  const FunctionSchema made("ns::f", "out", {x, out}, {Argument("", c10::TensorType::get())});
  EXPECT_EQ(made, parseSchema("ns::f.out(int[2] x=1, *, Tensor(a!) out) -> Tensor"));
}

TEST(SchemaQuery, ADefaultMayComeBeforeAnArgumentWithout) {
  const FunctionSchema s("f", "",
                         {Argument("x", c10::IntType::get(), std::nullopt, IValue(1)),
                          Argument("y", c10::IntType::get())},
                         {});
  EXPECT_EQ(toString(s), "f(int x=1, int y) -> ()");
}

TEST(SchemaQuery, TheTypeIsWhatACallerSees) {
  const FunctionSchema s =
      parseSchema("f(SymInt[]? size, ScalarType dtype, Dict(str, int) d) -> ()");
  EXPECT_EQ(s.arguments()[0].type()->str(), "int[]?");
  EXPECT_EQ(s.arguments()[0].real_type()->str(), "SymInt[]?");
  EXPECT_EQ(s.arguments()[1].type()->kind(), c10::TypeKind::IntType);
  EXPECT_EQ(s.arguments()[1].real_type()->kind(), c10::TypeKind::ScalarTypeType);
  EXPECT_EQ(s.arguments()[2].type(), s.arguments()[2].real_type());
}

bool equal(const char* a, const char* b) { return parseSchema(a) == parseSchema(b); }

TEST(SchemaQuery, EqualSchemasAgreeInEverything) {
  EXPECT_TRUE(equal("f(Tensor(a|b) x) -> ()", "f(Tensor(b|a) x) -> ()"));
  EXPECT_TRUE(equal("f(Tensor(a -> a) x) -> ()", "f(Tensor(a) x) -> ()"));
  EXPECT_FALSE(equal("f(Tensor(a)[] x) -> ()", "f(Tensor(b)[] x) -> ()"));
  EXPECT_FALSE(equal("f(Tensor(a)[] x) -> ()", "f(Tensor[](a) x) -> ()"));
  EXPECT_FALSE(equal("f(Tensor(a) x) -> ()", "f(Tensor x) -> ()"));
  EXPECT_FALSE(equal("f(int[2] x) -> ()", "f(int[] x) -> ()"));
  EXPECT_FALSE(equal("f(int x=1) -> ()", "f(int x=2) -> ()"));
  EXPECT_FALSE(equal("f.a() -> ()", "f.b() -> ()"));
  EXPECT_FALSE(equal("f() -> ...", "f() -> ()"));
}

TEST(SchemaQuery, EqualSchemasHashAlike) {
  const std::unordered_set<FunctionSchema> seen{parseSchema("f(int x) -> ()"),
                                                parseSchema("g(int x) -> ()")};
  EXPECT_TRUE(seen.contains(parseSchema("f(SymInt x) -> ()")));
  EXPECT_FALSE(seen.contains(parseSchema("f(str x) -> ()")));
}

TEST(SchemaQuery, ACloneDiffersInWhatWasAskedFor) {
  const FunctionSchema s = parseSchema("ns::f.a(Tensor(a!) x, int n, ...) -> (Tensor(a!), ...)");
  EXPECT_EQ(toString(s.cloneWithName("o::g", "")),
            "o::g(Tensor(a!) x, int n, ...) -> (Tensor(a!), ...)");
  EXPECT_EQ(toString(s.cloneWithArguments({})), "ns::f.a(...) -> (Tensor(a!), ...)");
  EXPECT_EQ(toString(s.cloneWithReturns({})), "ns::f.a(Tensor(a!) x, int n, ...) -> ...");
  EXPECT_EQ(toString(s.cloneWithRemappedTypes(
                [](const c10::TypePtr& t) { return c10::OptionalType::create(t); })),
            "ns::f.a(Tensor(a!)? x, int? n, ...) -> (Tensor(a!)?, ...)");
  EXPECT_EQ(s.arguments()[1].cloneWithType(c10::FloatType::get()).str(), "float n");
}

TEST(SchemaQuery, NamespacesAreFoundAndSetOnce) {
  FunctionSchema s = parseSchema("f() -> ()");
  EXPECT_EQ(s.getNamespace(), std::nullopt);
  EXPECT_TRUE(s.setNamespaceIfNotSet("ns"));
  EXPECT_FALSE(s.setNamespaceIfNotSet("other"));
  EXPECT_EQ(s.getNamespace(), "ns");
  EXPECT_EQ(s.name(), "ns::f");
}

TEST(SchemaQuery, InputsAreCheckedAndCompleted) {
  const FunctionSchema s = parseSchema("f(int a, *, float b=0.5, str c) -> ()");
  std::vector<IValue> values{3};
  s.checkAndNormalizeInputs(values, std::unordered_map<std::string, IValue>{{"c", "x"}});
  ASSERT_EQ(values.size(), 3U);
  EXPECT_EQ(values[1].toDouble(), 0.5);
  EXPECT_EQ(values[2].toStringRef(), "x");
  std::vector<IValue> all{3, 1.0, "y"};
  EXPECT_NO_THROW(s.checkAndNormalizeInputs(all));
  std::vector<IValue> braced{3};
  s.checkAndNormalizeInputs(braced, {{"c", IValue("x")}});
  EXPECT_EQ(braced.size(), all.size());
  std::vector<IValue> wrong{"3"};
  EXPECT_THAT(test::thrown<c10::Error>([&] { s.checkAndNormalizeInputs(wrong); }),
              HasSubstr("Expected a value of type 'int' for argument 'a'"));
}

TEST(SchemaQuery, TextsOfErrorsAreThoseOfPyTorch) {
  const FunctionSchema s = parseSchema("f(int a, SymInt[] b) -> ()");
  EXPECT_EQ(s.findErrorInKwargs({"a", "z"}),
            "Unknown keyword argument 'z' for operator 'f'. Schema: " + toString(s));
  EXPECT_EQ(
      s.findErrorInKwargs({"b"}),
      "Argument 'b' specified both as positional and keyword argument. Schema: " + toString(s));
  EXPECT_EQ(s.findErrorInKwargs({}), "");
  EXPECT_THAT(parseSchema("f(int a=1) -> ()").findErrorInKwargs({"a"}), HasSubstr("both as"));
  const std::string expected =
      "Expected a value of type 'List[int]' for argument 'b' but instead found type 'str'.\n";
  EXPECT_EQ(s.arguments()[1].formatTypeMismatchMsg("str"), expected);
  EXPECT_EQ(s.formatTypeMismatchMsg(s.arguments()[1], "str", 1, "x"),
            "f() " + expected + "Position: 1\nValue: x\nDeclaration: " + toString(s));
  EXPECT_EQ(s.formatTypeMismatchMsg(s.arguments()[1], "str"),
            "f() " + expected + "Declaration: " + toString(s));
}

TEST(SchemaQuery, StreamsTakeSchemasAndArguments) {
  std::ostringstream out;
  const FunctionSchema s = parseSchema("f(int x=1) -> Tensor");
  out << s << " " << s.arguments()[0] << " " << c10::OperatorName{"ns::f", "o"};
  EXPECT_EQ(out.str(), "f(int x=1) -> Tensor int x=1 ns::f.o");
  EXPECT_EQ(toString(c10::OperatorName{"ns::f", ""}), "ns::f");
}

}  // namespace
