// SPDX-License-Identifier: BSL-1.0
// Boxed kernels as values: called, copied, and registered.
#include <dispatch/operators/boxed_kernel.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

#include <memory>

#include "../../thrown.hpp"

namespace {

using c10::BoxedKernel;
using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::OperatorHandle;
using c10::Stack;
using ::testing::HasSubstr;

void twice(const OperatorHandle&, Stack* stack) { stack->back() = 2 * stack->back().toInt(); }

struct Adds : c10::OperatorKernel {
  explicit Adds(std::int64_t n) : more(n) {}
  void operator()(const OperatorHandle&, DispatchKeySet keys, Stack* stack) {
    stack->back() = stack->back().toInt() + more + (keys.has(DispatchKey::CPU) ? 100 : 0);
  }
  std::int64_t more;
};

struct BoxedKernelValue : ::testing::Test {
  torch::Library m{torch::Library::FRAGMENT, "test_bk", std::nullopt, "F.cpp", 1};
  OperatorHandle op = [&] {
    m.def("f(int k) -> int");
    return c10::Dispatcher::singleton().findSchemaOrThrow("test_bk::f", "");
  }();

  std::int64_t called(const BoxedKernel& kernel, DispatchKeySet keys = {}) const {
    Stack stack{3};
    kernel.callBoxed(op, keys, &stack);
    return stack.at(0).toInt();
  }
};

TEST_F(BoxedKernelValue, IsCalled) {
  EXPECT_EQ(called(BoxedKernel::makeFromFunction<&twice>()), 6);
  const auto functor = BoxedKernel::makeFromFunctor(std::make_unique<Adds>(4));
  const BoxedKernel copy = functor;
  EXPECT_EQ(called(functor), 7);
  EXPECT_EQ(called(copy, DispatchKeySet(DispatchKey::CPU)), 107);
}

TEST_F(BoxedKernelValue, SaysWhatItIs) {
  EXPECT_FALSE(BoxedKernel().isValid());
  EXPECT_FALSE(BoxedKernel().isFallthrough());
  EXPECT_TRUE(BoxedKernel::makeFromFunction<&twice>().isValid());
  EXPECT_TRUE(BoxedKernel::makeFallthrough().isFallthrough());
  EXPECT_THAT(test::thrown<c10::NotImplementedError>([&] { called(BoxedKernel()); }),
              HasSubstr("called for test_bk::f, has no kernel"));
}

TEST_F(BoxedKernelValue, IsRegistered) {
  m.impl("f", torch::CppFunction::makeFromBoxedKernel(
                  BoxedKernel::makeFromFunctor(std::make_unique<Adds>(5))));
  EXPECT_EQ(op.typed<std::int64_t(std::int64_t)>().call(3), 8);
}

TEST_F(BoxedKernelValue, IsAKernelFunction) {
  const auto kernel =
      c10::KernelFunction::makeFromBoxedKernel(BoxedKernel::makeFromFunction<&twice>());
  EXPECT_FALSE(kernel.isValidUnboxed());
  EXPECT_EQ((kernel.call<std::int64_t, std::int64_t>(op, DispatchKeySet(), 3)), 6);
}

TEST_F(BoxedKernelValue, IsNotRegisteredWithoutAKernel) {
  EXPECT_THAT(test::thrown<c10::ValueError>([] {
                static_cast<void>(torch::CppFunction::makeFromBoxedKernel(BoxedKernel()));
              }),
              HasSubstr("without a kernel cannot be registered"));
  const auto functor = BoxedKernel::makeFromFunctor(std::make_unique<Adds>(4));
  EXPECT_THAT(test::thrown<c10::ValueError>(
                  [&] { static_cast<void>(torch::CppFunction::makeFromBoxedKernel(functor)); }),
              HasSubstr("share its closure"));
}

}  // namespace
