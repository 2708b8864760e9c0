// SPDX-License-Identifier: BSL-1.0
// The kernels that a thread's calls skip in inference mode.
#include <dispatch/modes/inference_mode.hpp>

#include <gtest/gtest.h>

#include <c10/core/InferenceMode.h>
#include <torch/library.h>

namespace {

std::int64_t called(const c10::OperatorHandle& op) {
  c10::Stack stack{at::ones({1})};
  op.callBoxed(stack);
  return stack.at(0).toInt();
}

TEST(InferenceMode, PassesOverAutogradKernels) {
  torch::Library m(torch::Library::FRAGMENT, "test_inference", std::nullopt, "F.cpp", 1);
  m.def("f(Tensor x) -> int");
  m.impl("f", c10::DispatchKey::CPU, [](const at::Tensor&) -> std::int64_t { return 1; });
  m.impl("f", c10::DispatchKey::Autograd, [](const at::Tensor&) -> std::int64_t { return 2; });
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("test_inference::f", "");
  EXPECT_EQ(called(op), 2);
  {
    const c10::InferenceMode inference;
    EXPECT_TRUE(c10::InferenceMode::is_enabled());
    EXPECT_FALSE(dispatch::GradMode::is_enabled());
    EXPECT_EQ(called(op), 1);
    {
      const at::InferenceMode off(false);
      EXPECT_FALSE(c10::InferenceMode::is_enabled());
      EXPECT_TRUE(dispatch::GradMode::is_enabled());
      EXPECT_EQ(called(op), 2);
    }
    EXPECT_TRUE(c10::InferenceMode::is_enabled());
    EXPECT_EQ(called(op), 1);
  }
  EXPECT_FALSE(c10::InferenceMode::is_enabled());
  EXPECT_TRUE(dispatch::GradMode::is_enabled());
  EXPECT_EQ(called(op), 2);
}

}  // namespace
