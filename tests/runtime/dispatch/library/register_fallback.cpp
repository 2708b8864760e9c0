// SPDX-License-Identifier: BSL-1.0
// A fallback that lives as long as the handle of its registration.
#include <dispatch/library/register_fallback.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

namespace {

using c10::Dispatcher;
using c10::DispatchKey;
using c10::KernelFunction;

void answers(const c10::OperatorHandle&, c10::Stack* stack) { *stack = {c10::IValue(5)}; }
std::int64_t unboxed(const at::Tensor&) { return 1; }

struct RegisterFallback : ::testing::Test {
  torch::Library m{torch::Library::FRAGMENT, "test_fb", std::nullopt, "F.cpp", 1};
  c10::OperatorHandle op = [&] {
    m.def("f(Tensor x) -> int");
    return Dispatcher::singleton().findSchemaOrThrow("test_fb::f", "");
  }();
  std::int64_t called() {
    c10::Stack stack{at::ones({1})};
    op.callBoxed(stack);
    return stack.at(0).toInt();
  }
};

TEST_F(RegisterFallback, ServesUntilTheHandleDies) {
  EXPECT_THROW(called(), dispatch::NotImplementedError);
  {
    const auto handle = Dispatcher::singleton().registerFallback(
        DispatchKey::CPU, KernelFunction::makeFromBoxedFunction<&answers>(), "");
    EXPECT_EQ(called(), 5);
    auto moved = Dispatcher::singleton().registerFallback(DispatchKey::XLA,
                                                          KernelFunction::makeFallthrough(), "");
    const auto owner = std::move(moved);
    EXPECT_EQ(called(), 5);
  }
  EXPECT_THROW(called(), dispatch::NotImplementedError);
}

TEST_F(RegisterFallback, TakesNoFunctionWithASignature) {
  EXPECT_THROW(
      (void)Dispatcher::singleton().registerFallback(
          DispatchKey::CPU, KernelFunction::makeFromUnboxedFunction(TORCH_FN(unboxed)), ""),
      dispatch::ValueError);
  EXPECT_THROW(called(), dispatch::NotImplementedError);
}

}  // namespace
