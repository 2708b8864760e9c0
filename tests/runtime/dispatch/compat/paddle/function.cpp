// SPDX-License-Identifier: BSL-1.0
// Callables in Paddle's idiom, without a registry.
#include <dispatch/compat/paddle/function.hpp>

#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>
#include <dispatch/compat/paddle/schema.hpp>

#include "../../../thrown.hpp"

namespace {

using dispatch::arg;
using dispatch::IValue;
using dispatch::paddle_view::CppFunction;
using dispatch::paddle_view::FunctionArgs;
using dispatch::paddle_view::parseSchema;
using test::thrown_by;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::int64_t difference(std::int64_t a, std::int64_t b) { return a - b; }
std::int64_t sum_of(c10::IntArrayRef values, double scale) {
  double out = 0;
  for (const std::int64_t v : values) out += static_cast<double>(v) * scale;
  return static_cast<std::int64_t>(out);
}

/// Returns a function with this schema that subtracts its second argument from the first.
CppFunction with_schema(const std::string& schema) {
  CppFunction f([](const FunctionArgs& args) -> IValue {
    return args.get<std::int64_t>(0) - args.get<std::int64_t>(1);
  });
  f.bind_schema(parseSchema(schema));
  return f;
}
std::string refusal(const CppFunction& f, const FunctionArgs& args) {
  return thrown_by<std::runtime_error>([&] { f.call_with_args(args); });
}

TEST(PaddleFunction, AnyFunctionIsCalledWithValues) {
  EXPECT_EQ(CppFunction(&difference).call(9, 4).get<std::int64_t>(), 5);
  EXPECT_EQ(CppFunction(&sum_of).call(std::vector<std::int64_t>{1, 2}, 10).get<std::int64_t>(), 30)
      << "an int for a float";
  int captured = 3;
  const CppFunction lambda([captured](std::int64_t k) { return k * captured; });
  EXPECT_EQ(lambda.call(5).get<std::int64_t>(), 15);
  const CppFunction nothing([](std::int64_t) {});
  EXPECT_FALSE(nothing.call(1).has_value());
  const CppFunction two([](std::int64_t k) { return std::tuple(k, k + 1); });
  EXPECT_EQ((two.call(1).get<std::tuple<std::int64_t, std::int64_t>>()), std::tuple(1, 2));
}

// TestCppFunctionWrapperAndUninitializedErrors
TEST(PaddleFunction, SaysWhatFailedAndKeepsIt) {
  const CppFunction none;
  EXPECT_FALSE(none.valid());
  EXPECT_EQ(thrown_by<std::runtime_error>([&] { none.call(); }), "CppFunction is not initialized");
  EXPECT_EQ(thrown_by<std::runtime_error>([&] { none.call(2); }), "CppFunction is not initialized");
  EXPECT_EQ(refusal(none, {}), "CppFunction is not initialized");

  const std::function<IValue(const FunctionArgs&)> function = [](const FunctionArgs&) -> IValue {
    throw std::logic_error("out of paper");
  };
  EXPECT_EQ(refusal(CppFunction(function), {}), "Constructor failed: out of paper");
  EXPECT_EQ(
      refusal(CppFunction([](const FunctionArgs&) -> IValue { throw dispatch::Error("ink"); }), {}),
      "Lambda execution failed: ink");
  const CppFunction pointer(+[](std::int64_t) -> std::int64_t { throw dispatch::IndexError("7"); });
  EXPECT_TRUE(pointer.valid());
  EXPECT_EQ(refusal(pointer, FunctionArgs(1)), "Function call failed: 7");
  try {
    pointer.call(1);
  } catch (const std::runtime_error& e) {
    EXPECT_THROW(std::rethrow_if_nested(e), dispatch::IndexError);
  }
}

// TestCppFunctionSchemaNormalizationErrorBranches
TEST(PaddleFunction, ASchemaOrdersTheArguments) {
  const CppFunction f = with_schema("f(int left, int right=100) -> int");
  EXPECT_EQ(f.call(7).get<std::int64_t>(), -93);
  EXPECT_EQ(f.call(arg("right") = 2, arg("left") = 5).get<std::int64_t>(), 3);
  EXPECT_THAT(refusal(f, FunctionArgs(1, 2, 3)),
              StartsWith("Too many positional arguments: expected at most 2, got 3"));
  EXPECT_THAT(refusal(f, FunctionArgs(1, arg("middle") = 2)),
              StartsWith("Unknown keyword argument `middle`"));
  EXPECT_THAT(refusal(f, FunctionArgs(1, 2, arg("right") = 3)),
              StartsWith("Argument `right` is already provided"));
  EXPECT_THAT(refusal(f, FunctionArgs(arg("right") = 3)),
              StartsWith("Missing required argument `left`"));

  const CppFunction by_name = with_schema("f(int left, *, int right=100) -> int");
  EXPECT_THAT(refusal(by_name, FunctionArgs(1, 2)), HasSubstr("`right` is keyword-only"));
  EXPECT_EQ(by_name.call(1, arg("right") = 2).get<std::int64_t>(), -1);

  EXPECT_THAT(refusal(CppFunction(&difference), FunctionArgs(1, arg("b") = 2)),
              HasSubstr("Unknown keyword argument `b`: there is no schema"));
}

TEST(PaddleFunction, ADefaultIsNotChangedByACall) {
  CppFunction f([](const FunctionArgs& args) -> IValue {
    args[0].toIntVector().push_back(1);
    return static_cast<std::int64_t>(args[0].toIntVector().size());
  });
  f.bind_schema(parseSchema("f(int[2] k=[1, 2]) -> int"));
  EXPECT_EQ(f.call().get<std::int64_t>(), 3);
  EXPECT_EQ(f.call().get<std::int64_t>(), 3);
}

// TestCppFunctionSchemaNormalizationVarargPassthrough
TEST(PaddleFunction, EllipsisLetsMoreThrough) {
  CppFunction count([](const FunctionArgs& args) -> IValue {
    std::int64_t out = 0;
    for (std::size_t i = 0; i != args.size(); ++i) out = out * 10 + args.get<std::int64_t>(i);
    return out;
  });
  count.bind_schema(parseSchema("digits(int first, ...) -> int"));
  EXPECT_EQ(count.call(4, 5, 6).get<std::int64_t>(), 456);
  EXPECT_EQ(count.call(4).get<std::int64_t>(), 4);
  EXPECT_THAT(refusal(count, {}), HasSubstr("Missing required argument `first`"));
}

// TestCppFunctionArityMismatchFromFunctionTraits
TEST(PaddleFunction, WithoutASchemaTheNumberOfArgumentsCounts) {
  const CppFunction f(&difference);
  EXPECT_EQ(refusal(f, FunctionArgs(1)),
            "Function call failed: Function expects 2 arguments, got 1");
  EXPECT_THAT(refusal(f, FunctionArgs(1, 2, 3)), HasSubstr("expects 2 arguments, got 3"));
  EXPECT_THAT(refusal(f, FunctionArgs(1, "two")), HasSubstr("but found type 'str'"));
}

}  // namespace
