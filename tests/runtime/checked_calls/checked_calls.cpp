// SPDX-License-Identifier: BSL-1.0
// With SCHEMA_CT_CHECK_CALLS every boxed call compares its arguments and results with the schema.
// Without it arguments are only converted to the types of the kernel's parameters.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/library.h>
#include <dispatch/compat/paddle/operators.hpp>

#include <cstdlib>
#include <string_view>

namespace {

using testing::HasSubstr;

double as_double(const at::Scalar& x) { return x.toDouble(); }
bool is_on_cpu(at::Device device) { return device.is_cpu(); }
void leave_number(const c10::OperatorHandle&, c10::Stack* stack) { *stack = {1}; }
/// Returns its arguments.
void same(const c10::OperatorHandle&, c10::Stack*) {}

TORCH_LIBRARY(checked_calls, m) {
  m.def("as_double(Scalar x) -> float", &as_double);
  m.def("is_on_cpu(Device device) -> bool", &is_on_cpu);
  m.def("number(Any x) -> float", torch::CppFunction::makeFromBoxedFunction<&same>());
  m.def("written(Tensor(a!) x) -> Tensor(a!)",
        torch::CppFunction::makeFromBoxedFunction<&leave_number>());
  m.def("any(Any x) -> Any", torch::CppFunction::makeFromBoxedFunction<&same>());
  m.def("some(Any x) -> (int, ...)", torch::CppFunction::makeFromBoxedFunction<&same>());
}

bool checked() {
  const char* value = std::getenv("SCHEMA_CT_CHECK_CALLS");
  return value != nullptr && std::string_view(value) == "1";
}

c10::IValue call(const char* name, c10::IValue value) {
  c10::Stack stack{std::move(value)};
  c10::Dispatcher::singleton().findSchemaOrThrow(name, "").callBoxed(stack);
  return stack.at(0);
}

std::string refusal(const char* name, c10::IValue value) {
  try {
    static_cast<void>(call(name, std::move(value)));
  } catch (const dispatch::TypeError& e) {
    return e.what();
  }
  return "";
}

TEST(CheckedCalls, AValueOfTheSchemasTypePasses) {
  EXPECT_EQ(call("checked_calls::as_double", 2.5).toDouble(), 2.5);
  EXPECT_TRUE(call("checked_calls::is_on_cpu", at::Device("cpu")).toBool());
}

TEST(CheckedCalls, AValueThatOnlyConvertsIsRefusedWhereAsked) {
  if (checked()) {
    EXPECT_THAT(refusal("checked_calls::as_double", true),
                testing::AllOf(HasSubstr("Expected a value of type 'number' for argument 'x' but "
                                         "instead found type 'bool'.\nPosition: 0 (from 0)"),
                               HasSubstr("checked_calls::as_double(Scalar x) -> float"),
                               HasSubstr("checked_calls.cpp:")));
    EXPECT_THAT(refusal("checked_calls::is_on_cpu", "cpu"), HasSubstr("but instead found type "
                                                                      "'str'"));
  } else {
    EXPECT_EQ(call("checked_calls::as_double", true).toDouble(), 1.0);
    EXPECT_TRUE(call("checked_calls::is_on_cpu", "cpu").toBool());
  }
}

TEST(CheckedCalls, AResultOfAnotherTypeIsRefusedWhereAsked) {
  EXPECT_EQ(call("checked_calls::number", 2.5).toDouble(), 2.5);
  EXPECT_EQ(call("checked_calls::any", "text").toStringRef(), "text");
  EXPECT_EQ(call("checked_calls::some", "text").toStringRef(), "text");
  if (checked()) {
    EXPECT_THAT(refusal("checked_calls::number", "text"),
                testing::AllOf(HasSubstr("result 0 is of type 'str' and not 'float', as the schema "
                                         "says"),
                               HasSubstr("\nby its kernel for CompositeImplicitAutograd, "
                                         "registered at "),
                               HasSubstr("checked_calls::number(Any x) -> float")));
  } else {
    EXPECT_EQ(call("checked_calls::number", "text").toStringRef(), "text");
  }
}

TEST(CheckedCalls, ATypedCallOfABoxedKernelIsHeldToTheSchemaToo) {
  const auto op = c10::Dispatcher::singleton()
                      .findSchemaOrThrow("checked_calls::written", "")
                      .typed<at::Tensor&(at::Tensor&)>();
  at::Tensor x = at::ones({1});
  if (checked())
    EXPECT_THROW(op.call(x), dispatch::TypeError);
  else
    EXPECT_EQ(&op.call(x), &x) << "a reference is to an argument, whatever the kernel leaves";
}

TEST(CheckedCalls, PaddlesViewIsHeldToTheSchemaWhereAsked) {
  using dispatch::paddle_view::CppFunction;
  using dispatch::paddle_view::FunctionArgs;
  CppFunction count([](const FunctionArgs& given) -> c10::IValue {
    return static_cast<std::int64_t>(given.size());
  });
  count.bind_schema(dispatch::paddle_view::parseSchema("count(int a, float b) -> int"));
  EXPECT_EQ(count.call(1, 2).get<std::int64_t>(), 2) << "an int becomes a float";
  if (checked())
    EXPECT_THROW(count.call("text", 2.5), dispatch::TypeError);
  else
    EXPECT_EQ(count.call("text", 2.5).get<std::int64_t>(), 2);
}

TEST(CheckedCalls, AStackThatIsTooSmallIsAnErrorToo) {
  const c10::OperatorHandle op =
      c10::Dispatcher::singleton().findSchemaOrThrow("checked_calls::as_double", "");
  c10::Stack stack;
  EXPECT_THROW(op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), &stack),
               dispatch::ValueError);
  EXPECT_THROW(op.callBoxed(stack), dispatch::ValueError);
}

}  // namespace
