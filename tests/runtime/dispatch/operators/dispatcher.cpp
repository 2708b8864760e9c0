// SPDX-License-Identifier: BSL-1.0
// Looks operators up by name; errors for operators that do not exist.
#include <dispatch/operators/dispatcher.hpp>

#include <gmock/gmock.h>
#include <dispatch/library.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::Dispatcher;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

torch::Library fragment(unsigned line) {
  return {torch::Library::FRAGMENT, "test_dispatcher", std::nullopt, __FILE__, line};
}

TEST(DispatcherTest, FindsWhatIsDefinedByNameAndOverload) {
  torch::Library m = fragment(__LINE__);
  m.def("f(Tensor x) -> Tensor").def("f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
  const auto& d = Dispatcher::singleton();
  EXPECT_EQ(d.findSchema("test_dispatcher::f")->schema().arguments().size(), 1U);
  EXPECT_EQ(d.findSchema({"test_dispatcher::f", "out"})->schema().arguments().size(), 2U);
  EXPECT_EQ(d.findSchema("test_dispatcher::f", "other"), std::nullopt);
  EXPECT_EQ(d.findSchema("f"), std::nullopt);
  EXPECT_EQ(d.findSchemaOrThrow("test_dispatcher::f", "out").operator_name().str(),
            "test_dispatcher::f.out");
  EXPECT_THAT(d.getAllOpNames(), Contains(dispatch::OperatorName{"test_dispatcher::f", "out"}));
}

TEST(DispatcherTest, AnOperatorWithOnlyAKernelHasNoSchemaButIsAnOperator) {
  torch::Library m = fragment(__LINE__);
  m.impl("dangling", [](const at::Tensor& x) { return x; });
  const auto& d = Dispatcher::singleton();
  EXPECT_EQ(d.findSchema("test_dispatcher::dangling"), std::nullopt);
  EXPECT_TRUE(d.findOp({"test_dispatcher::dangling", ""}));
  EXPECT_THAT(
      test::thrown<dispatch::Error>(
          [&] { (void)d.findSchemaOrThrow("test_dispatcher::dangling", ""); }),
      AllOf(HasSubstr("Could not find schema for test_dispatcher::dangling."),
            HasSubstr("but we found an implementation; did you forget to def() the operator?"),
            HasSubstr("dispatcher.cpp:")));
  EXPECT_THAT(d.getAllOpNames(), Contains(dispatch::OperatorName{"test_dispatcher::dangling", ""}));
}

TEST(DispatcherTest, AnUnknownOverloadIsAnErrorThatNamesTheOthers) {
  torch::Library m = fragment(__LINE__);
  m.def("spoken(Tensor x) -> Tensor").def("spoken.twice(Tensor x) -> Tensor");
  const auto error = [](const char* name, const char* overload) {
    return test::thrown<dispatch::Error>(
        [&] { (void)Dispatcher::singleton().findSchemaOrThrow(name, overload); });
  };
  EXPECT_THAT(error("test_dispatcher::spoken", "thrice"), HasSubstr("; its overloads are: "));
  EXPECT_THAT(error("test_dispatcher::spoke", ""),
              HasSubstr("Did you mean test_dispatcher::spoken?"));
  m.impl("spokem", [](const at::Tensor& x) { return x; });
  EXPECT_THAT(error("test_dispatcher::spokem", ""), Not(HasSubstr("Did you mean")));
}

TEST(DispatcherTest, WhatIsGoneIsNotFound) {
  {
    torch::Library m = fragment(__LINE__);
    m.def("gone(Tensor x) -> Tensor");
  }
  const auto& d = Dispatcher::singleton();
  EXPECT_EQ(d.findSchema("test_dispatcher::gone"), std::nullopt);
  EXPECT_EQ(d.findOp({"test_dispatcher::gone", ""}), std::nullopt);
  EXPECT_THAT(d.getAllOpNames(),
              Not(Contains(dispatch::OperatorName{"test_dispatcher::gone", ""})));
  EXPECT_THAT(test::thrown<dispatch::Error>(
                  [&] { (void)d.findSchemaOrThrow("test_dispatcher::gone", ""); }),
              HasSubstr("Could not find schema for test_dispatcher::gone."));
}

TEST(Registration, ADefinitionThatIsRefusedLeavesNoPlace) {
  torch::Library m = fragment(__LINE__);
  m.impl("refused", [](const at::Tensor& x) { return x; });
  EXPECT_THROW(m.def("refused(int x) -> Tensor"), dispatch::Error);
  const auto op = Dispatcher::singleton().findOp({"test_dispatcher::refused", ""});
  EXPECT_THAT(op->debug(), HasSubstr("not registered"));
}

TEST(Registration, RefusesAKernelWhoseTensorStandsOnTheOtherSideOfTheArrow) {
  torch::Library m(torch::Library::FRAGMENT, "test_arrow", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor a) -> Tensor");
  EXPECT_THROW(m.impl("f", [](const at::Tensor&, const at::Tensor&) {}), dispatch::Error);
  EXPECT_THROW(m.impl("f", [] { return std::tuple<at::Tensor, at::Tensor>(); }), dispatch::Error);
  EXPECT_NO_THROW(m.impl("f", [](const at::Tensor& a) { return a; }));
}

}  // namespace
