// SPDX-License-Identifier: BSL-1.0
// Gradient hooks can be written and called, as in PyTorch.
#include <dispatch/calls/gradient_hooks.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/function_hook.h>

namespace {

struct last_gradient final : torch::autograd::FunctionPreHook {
  torch::autograd::variable_list operator()(
      const torch::autograd::variable_list& gradients) override {
    return {gradients.back()};
  }
};

TEST(GradientHooks, GetTheGradients) {
  last_gradient hook;
  const at::Tensor a = at::ones({1}), b = at::ones({2});
  const torch::autograd::variable_list out = hook({a, b});
  ASSERT_EQ(out.size(), 1U);
  EXPECT_TRUE(out[0].is_same(b));
}

}  // namespace
