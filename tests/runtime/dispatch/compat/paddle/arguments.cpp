// SPDX-License-Identifier: BSL-1.0
// Arguments and results in Paddle's idiom.
#include <dispatch/compat/paddle/arguments.hpp>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>

#include "../../../thrown.hpp"

namespace {

using dispatch::arg;
using dispatch::IValue;
using dispatch::paddle_view::FunctionArgs;
using dispatch::paddle_view::FunctionResult;
using test::thrown_by;
using ::testing::HasSubstr;

// TestFunctionArgsRejectsDuplicateKeywordArgument
TEST(PaddleArguments, ANameIsGivenOnce) {
  FunctionArgs args(arg("scale") = 1.5);
  EXPECT_EQ(thrown_by<std::runtime_error>([&] { args.add_arg(arg("scale") = 2.5); }),
            "Duplicate keyword argument `scale`");
  EXPECT_EQ(args.find_named("scale")->toDouble(), 1.5) << "the first stays";
}

// TestFunctionArgsAdditionalBranches
TEST(PaddleArguments, HoldPositionalAndNamedValues) {
  FunctionArgs args;
  EXPECT_TRUE(args.empty());
  EXPECT_THAT(thrown_by<std::runtime_error>([&] { args.add_arg(arg("axis")); }),
              HasSubstr("`axis` has no value"));
  args.add_arg("gpu");
  args.add_arg(IValue(41));
  args.add_arg(std::int64_t{5});
  args.add_arg(arg("axis") = -1);
  args.add_arg(arg("mode") = "cubic");
  EXPECT_EQ(args.size(), 3U);
  EXPECT_FALSE(args.empty());
  EXPECT_EQ(args.named_size(), 2U);
  EXPECT_TRUE(args.has_named_args());
  EXPECT_EQ(args.get<std::string>(0), "gpu");
  const std::int64_t& kept = args.get<const std::int64_t&>(1);
  EXPECT_EQ(kept, 41);
  EXPECT_EQ(args.get<const std::int64_t>(2), 5);
  EXPECT_EQ(args[2].toInt(), 5);
  EXPECT_EQ(args.to_string(), "FunctionArgs(\"gpu\", 41, 5, kwargs={axis=-1, mode=\"cubic\"})");
  EXPECT_EQ(args.end() - args.begin(), 3);
  EXPECT_EQ(FunctionArgs(arg("k") = 1).to_string(), "FunctionArgs(kwargs={k=1})");
  EXPECT_FALSE(FunctionArgs(1).has_named_args());
  EXPECT_EQ(FunctionArgs::from_vector({IValue(6), IValue(7)}).get<std::int64_t>(1), 7);
}

TEST(PaddleArguments, AreMadeInOneExpression) {
  const FunctionArgs args{at::ones({2}), 3, "text", arg("k") = true};
  EXPECT_EQ(args.size(), 3U);
  EXPECT_EQ(args.get<at::Tensor>(0).numel(), 2);
  EXPECT_TRUE(args.find_named("k")->toBool());
  const FunctionArgs copy(args);  // NOLINT: the copy is tested
  EXPECT_EQ(copy.size(), 3U);
  EXPECT_EQ(copy.named_size(), 1U);
}

TEST(PaddleArguments, AnIntMayBeAFloatAndNothingIsLost) {
  const FunctionArgs args(3, 2.5, true, IValue());
  EXPECT_EQ(args.get<double>(0), 3.0);
  EXPECT_EQ(args.get<std::optional<double>>(0), 3.0);
  EXPECT_EQ(args.get<std::optional<double>>(3), std::nullopt);
  EXPECT_EQ(args.get<float>(0), 3.0F);
  EXPECT_THROW((void)args.get<std::int64_t>(1), std::runtime_error);
  EXPECT_THROW((void)args.get<bool>(0), std::runtime_error);
  EXPECT_THROW((void)args.get<double>(2), std::runtime_error);
}

// TestFunctionArgsErrorBranches
TEST(PaddleArguments, SayWhatIsNotThere) {
  const FunctionArgs args(9);
  EXPECT_THAT(thrown_by<std::runtime_error>([&] { (void)args.get<std::string>(0); }),
              HasSubstr("Cannot convert argument 0 from Int to "));
  EXPECT_EQ(thrown_by<std::out_of_range>([&] { (void)args.get_value(1); }),
            "Argument index out of range");
  EXPECT_EQ(thrown_by<std::out_of_range>([&] { (void)args.get<int>(7); }),
            "Argument index out of range");
  EXPECT_EQ(
      thrown_by<std::runtime_error>([&] { (void)args.to_tuple<std::int64_t, std::int64_t>(); }),
      "Argument count mismatch: expected 2, got 1");
  EXPECT_EQ(args.to_tuple<const double&>(), std::tuple(9.0));
}

// TestFunctionResultErrorBranches
TEST(PaddleArguments, AResultMayBeNone) {
  const FunctionResult none;
  EXPECT_FALSE(none.has_value());
  EXPECT_EQ(thrown_by<std::runtime_error>([&] { (void)none.get<std::int64_t>(); }),
            "No return value (void function)");
  EXPECT_FALSE(FunctionResult::void_result().has_value());
  EXPECT_FALSE(FunctionResult(IValue()).has_value()) << "None is none, too";
  EXPECT_EQ(none.to_string(), "FunctionResult(void)");

  const FunctionResult text(IValue("xyz"));
  EXPECT_TRUE(text.has_value());
  EXPECT_EQ(text.get<std::string>(), "xyz");
  EXPECT_EQ(text.get_value().toStringRef(), "xyz");
  EXPECT_EQ(text.to_string(), "FunctionResult(\"xyz\")");
  EXPECT_THAT(thrown_by<std::runtime_error>([&] { (void)text.get<std::int64_t>(); }),
              HasSubstr("Cannot convert result from String to "));
}

// A single value is not converted to FunctionArgs implicitly. A call `f({x, y})` converts two
// values.
static_assert(!std::is_convertible_v<int, FunctionArgs>);
static_assert(std::is_constructible_v<FunctionArgs, int>);
template <class A, class B>
concept listed = requires(void (&f)(const FunctionArgs&), A a, B b) { f({a, b}); };
static_assert(listed<int, double>);

}  // namespace
