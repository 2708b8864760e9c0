// SPDX-License-Identifier: BSL-1.0
// Boxed kernels whose results differ from the schema, called in every way. The error names the
// operator and the kernel, and no missing value is read.
#include <dispatch/operators/checked_call.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>
#include <dispatch/calls/borrowed_call.hpp>
#include <dispatch/calls/invoke.hpp>
#include <dispatch/values/stack.hpp>

#include "../../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::OperatorHandle;
using dispatch::Stack;
using dispatch::TypeError;
using dispatch::ValueError;
using test::thrown;
using ::testing::AllOf;
using ::testing::HasSubstr;
using torch::CppFunction;
using torch::Library;

Library fragment() { return {Library::FRAGMENT, "test_checked", std::nullopt, "F.cpp", 1}; }
OperatorHandle find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(std::string("test_checked::") + name, "");
}

void leave_all(const OperatorHandle&, Stack*) {}
void leave_nothing(const OperatorHandle& op, Stack* stack) {
  dispatch::drop(*stack, op.schema().arguments().size());
}
void take_everything(const OperatorHandle&, Stack* stack) { stack->clear(); }
void leave_text(const OperatorHandle& op, Stack* stack) {
  leave_nothing(op, stack);
  stack->emplace_back("text");
}

TEST(CheckedCall, AWrongNumberOfResultsIsAnErrorOfEveryCall) {
  Library m = fragment();
  m.def("f(int a, int b) -> int");
  m.impl("f", c10::kCPU, CppFunction::makeFromBoxedFunction<&leave_nothing>());
  Library every(Library::IMPL, "_", DispatchKey::CUDA, "G.cpp", 2);
  const OperatorHandle f = find("f");
  const auto says =
      AllOf(HasSubstr("the boxed kernel left 0 values on the stack, the operator returns 1\n"
                      "in a call of test_checked::f(int a, int b) -> int\n  registered at "),
            HasSubstr("\nby its kernel for CPU, registered at "));
  Stack stack{7, 1, 2};
  EXPECT_THAT(
      thrown<ValueError>([&] { f.redispatchBoxed(DispatchKeySet(DispatchKey::CPU), &stack); }),
      says);
  stack = {7, 1, 2};
  EXPECT_THAT(thrown<ValueError>([&] { f.callBoxedForDispatchKey(DispatchKey::CPU, stack); }),
              says);
  stack = {7, 1, 2};
  EXPECT_THAT(thrown<ValueError>([&] {
                f.getComputedKernelForDispatchKey(DispatchKey::CPU)
                    .callBoxed(f, DispatchKeySet(DispatchKey::CPU), &stack);
              }),
              says);
  EXPECT_THAT(thrown<ValueError>([&] {
                f.typed<std::int64_t(std::int64_t, std::int64_t)>().redispatch(
                    DispatchKeySet(DispatchKey::CPU), 1, 2);
              }),
              says);
}

TEST(CheckedCall, NamesAFallback) {
  Library m = fragment();
  m.def("g(Tensor x) -> (int, int)");
  Library every(Library::IMPL, "_", DispatchKey::CPU, "G.cpp", 2);
  every.fallback(CppFunction::makeFromBoxedFunction<&leave_all>(), "G.cpp", 3);
  const auto says =
      AllOf(HasSubstr("the boxed kernel left 1 values on the stack, the operator returns 2\n"
                      "in a call of test_checked::g(Tensor x) -> (int, int)\n"),
            HasSubstr("\nby the fallback for CPU, registered at G.cpp:3"));
  Stack stack{at::ones({1})};
  EXPECT_THAT(thrown<ValueError>([&] { find("g").callBoxed(stack); }), says);
  EXPECT_THAT(
      thrown<ValueError>([&] { static_cast<void>(dispatch::invoke(find("g"), at::ones({1}))); }),
      says);
  const at::Tensor x = at::ones({1});
  dispatch::borrowed_call borrowed(1);
  borrowed.borrow(0, x);
  EXPECT_THAT(thrown<ValueError>([&] { borrowed.run(find("g")); }), says);
}

TEST(CheckedCall, AKernelThatTakesWhatIsNotItsOwnIsAnError) {
  Library m = fragment();
  m.def("greedy(int a) -> ()", CppFunction::makeFromBoxedFunction<&take_everything>());
  Stack stack{7, 8, 1};
  EXPECT_THAT(thrown<ValueError>([&] { find("greedy").callBoxed(stack); }),
              HasSubstr("the boxed kernel took 2 values off the stack that are no arguments of its "
                        "operator\nin a call of test_checked::greedy(int a) -> ()\n"));
}

TEST(CheckedCall, ABoxedKernelIsNotRunWithTooFewValues) {
  Library m = fragment();
  m.def("two(int a, int b) -> int", CppFunction::makeFromBoxedFunction<&leave_all>());
  Stack stack{1};
  EXPECT_THAT(
      thrown<ValueError>([&] { find("two").redispatchBoxed(DispatchKeySet(), &stack); }),
      HasSubstr(
          "the operator takes 2 values but the stack holds 1\nin a call of test_checked::two("));
}

TEST(CheckedCall, AnyNumberMayBeLeftWhereTheSchemaSaysSo) {
  Library m = fragment();
  m.def("any(int a) -> (int, ...)", CppFunction::makeFromBoxedFunction<&leave_nothing>());
  m.def("all(int a, ...) -> int", CppFunction::makeFromBoxedFunction<&leave_all>());
  Stack stack{1};
  find("any").callBoxed(stack);
  EXPECT_TRUE(stack.empty());
  stack = {1, 2, 3};
  find("all").callBoxed(stack);
  EXPECT_EQ(stack.size(), 3U);
}

TEST(CheckedCall, AResultThatDoesNotConvertNamesTheKernel) {
  Library m = fragment();
  m.def("number(int a) -> int", CppFunction::makeFromBoxedFunction<&leave_text>());
  m.def("pair(int a, int b) -> (int, str)", CppFunction::makeFromBoxedFunction<&leave_all>());
  EXPECT_THAT(thrown<TypeError>([] { find("number").typed<std::int64_t(std::int64_t)>().call(1); }),
              AllOf(HasSubstr("type 'str'"),
                    HasSubstr("\nby its kernel for CompositeImplicitAutograd, registered at "),
                    HasSubstr("in a call of test_checked::number(int a) -> int\n")));
  EXPECT_THAT(thrown<TypeError>([] {
                find("pair")
                    .typed<std::tuple<std::int64_t, std::string>(std::int64_t, std::int64_t)>()
                    .call(1, 2);
              }),
              HasSubstr("in a call of test_checked::pair(int a, int b) -> (int, str)\n"));
}

}  // namespace
