// SPDX-License-Identifier: BSL-1.0
// Gradients that no tensor here records.
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/functions/utils.h>

#include <gtest/gtest.h>

#include "../../../thrown.hpp"

namespace {

TEST(AutogradTest, RefusesGradients) {
  const at::Tensor x = at::ones({2});
  EXPECT_EQ(test::thrown_by([&] { torch::autograd::backward({x}); }),
            "torch::autograd::backward(): the default host's tensors record no gradients");
  EXPECT_EQ(test::thrown_by([&] { static_cast<void>(torch::autograd::grad({x}, {x}, {}, true)); }),
            "torch::autograd::grad(): the default host's tensors record no gradients");
}

TEST(AutogradTest, SetsNoHistory) {
  struct nothing : torch::autograd::Node {
    torch::autograd::variable_list apply(torch::autograd::variable_list&&) override { return {}; }
  };
  const auto node = c10::make_intrusive<nothing>();
  torch::autograd::set_history(at::Tensor(), node);
  EXPECT_THROW(torch::autograd::set_history({at::ones({2})}, node), c10::Error);
}

TEST(AutogradTest, AVariableIsATensorOverTheSameMemory) {
  const at::Tensor x = at::ones({2});
  const torch::autograd::Variable made = torch::autograd::make_variable(x);
  EXPECT_TRUE(made.is_alias_of(x));
  EXPECT_FALSE(torch::autograd::make_variable(at::Tensor()).defined());
  EXPECT_THROW(static_cast<void>(torch::autograd::make_variable(x, true)), c10::Error);
}

}  // namespace
