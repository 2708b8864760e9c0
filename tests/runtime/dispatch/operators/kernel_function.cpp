// SPDX-License-Identifier: BSL-1.0
// Kernels as values: called boxed and unboxed, copied, and moved out.
#include <dispatch/operators/kernel_function.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

#include <memory>
#include <tuple>

#include "../../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::IValue;
using c10::KernelFunction;
using c10::OperatorHandle;
using c10::Stack;
using ::testing::HasSubstr;

std::int64_t sum(std::int64_t a, std::int64_t b) { return a + b; }
void boxed_both(const OperatorHandle&, Stack* stack) {
  const std::int64_t a = stack->at(0).toInt(), b = stack->at(1).toInt();
  *stack = {IValue(a + b), IValue(a * b)};
}
void boxed_keys(const OperatorHandle&, DispatchKeySet keys, Stack* stack) {
  *stack = {IValue(keys.has(DispatchKey::CPU))};
}
struct Adds : c10::OperatorKernel {
  explicit Adds(std::int64_t n) : more(n) {}
  std::int64_t operator()(std::int64_t a) { return a + more; }
  std::int64_t more;
};

struct KernelFunctionTest : ::testing::Test {
  torch::Library m{torch::Library::FRAGMENT, "test_kf", std::nullopt, "F.cpp", 1};
  OperatorHandle op = [&] {
    m.def("f() -> ()");
    return c10::Dispatcher::singleton().findSchemaOrThrow("test_kf::f", "");
  }();
};

TEST_F(KernelFunctionTest, AnUnboxedFunctionIsCalledBothWays) {
  const KernelFunction known = KernelFunction::makeFromUnboxedFunction(TORCH_FN(sum));
  const KernelFunction pointed = KernelFunction::makeFromUnboxedRuntimeFunction(&sum);
  const KernelFunction lambda = KernelFunction::makeFromUnboxedLambda(
      [](std::int64_t a, std::int64_t b) -> std::int64_t { return a + b; });
  for (const KernelFunction& f : {known, pointed, lambda}) {
    EXPECT_TRUE(f.isValid());
    EXPECT_TRUE(f.isValidUnboxed());
    EXPECT_EQ((f.call<std::int64_t, std::int64_t, std::int64_t>(op, DispatchKeySet(), 3, 4)), 7);
    Stack stack{3, 4};
    f.callBoxed(op, &stack);
    EXPECT_EQ(stack, Stack{7});
  }
}

TEST_F(KernelFunctionTest, ABoxedFunctionIsCalledBothWaysForAnyOperator) {
  const KernelFunction f = KernelFunction::makeFromBoxedFunction<&boxed_both>();
  EXPECT_FALSE(f.isValidUnboxed());
  Stack stack{3, 4};
  f.callBoxed(op, &stack);
  EXPECT_EQ(stack, (Stack{7, 12}));
  using both = std::tuple<std::int64_t, std::int64_t>;
  EXPECT_EQ((f.call<both, std::int64_t, std::int64_t>(op, DispatchKeySet(), 3, 4)), both(7, 12));
}

TEST_F(KernelFunctionTest, HandsTheKeysOn) {
  const KernelFunction f = KernelFunction::makeFromBoxedFunction<&boxed_keys>();
  Stack stack;
  f.callBoxed(op, DispatchKeySet(DispatchKey::CPU), &stack);
  EXPECT_TRUE(stack.at(0).toBool());
  EXPECT_FALSE(f.call<bool>(op, DispatchKeySet()));
}

TEST_F(KernelFunctionTest, CopiesShareAFunctor) {
  const KernelFunction f =
      KernelFunction::makeFromUnboxedFunctor<false, Adds>(std::make_unique<Adds>(10));
  const KernelFunction copy = f;  // NOLINT: the copy is tested
  const KernelFunction of_base = KernelFunction::makeFromUnboxedFunctor<false, Adds>(
      std::unique_ptr<c10::OperatorKernel>(std::make_unique<Adds>(20)));
  EXPECT_EQ((f.call<std::int64_t, std::int64_t>(op, DispatchKeySet(), 1)), 11);
  EXPECT_EQ((copy.call<std::int64_t, std::int64_t>(op, DispatchKeySet(), 2)), 12);
  EXPECT_EQ((of_base.call<std::int64_t, std::int64_t>(op, DispatchKeySet(), 1)), 21);
}

TEST_F(KernelFunctionTest, RefusesAnotherSignature) {
  const KernelFunction f = KernelFunction::makeFromUnboxedFunction(TORCH_FN(sum));
  const std::string said = test::thrown<dispatch::TypeError>(
      [&] { (void)f.call<std::int64_t, double>(op, DispatchKeySet(), 1.0); });
  const std::string as = dispatch::cxx_name(typeid(std::int64_t(double)).name());
  const std::string is =
      dispatch::cxx_name(typeid(std::int64_t(std::int64_t, std::int64_t)).name());
  EXPECT_THAT(said, HasSubstr("test_kf::f as " + as + ", but the kernel is " + is));
}

TEST_F(KernelFunctionTest, EmptyOnesAndFallthroughsCannotBeCalled) {
  const KernelFunction nothing, through = KernelFunction::makeFallthrough();
  EXPECT_FALSE(nothing.isValid());
  EXPECT_TRUE(through.isFallthrough());
  Stack stack;
  EXPECT_THROW(nothing.callBoxed(op, &stack), dispatch::NotImplementedError);
  EXPECT_THROW(through.call<void>(op, DispatchKeySet()), dispatch::NotImplementedError);
}

TEST_F(KernelFunctionTest, GivesItsKernelAwayUnlessACopyHasIt) {
  KernelFunction f =
      KernelFunction::makeFromUnboxedFunctor<false, Adds>(std::make_unique<Adds>(10));
  {
    const KernelFunction copy = f;  // NOLINT: the copy is tested
    EXPECT_THROW((void)f.release(), dispatch::ValueError);
  }
  const c10::Stack arguments{1};
  m.def("g(int x) -> int", f.release());
  EXPECT_FALSE(f.isValid());
  EXPECT_THROW((void)f.release(), dispatch::ValueError);
  Stack stack = arguments;
  c10::Dispatcher::singleton().findSchemaOrThrow("test_kf::g", "").callBoxed(stack);
  EXPECT_EQ(stack, Stack{11});
}

}  // namespace
