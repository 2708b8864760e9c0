// SPDX-License-Identifier: BSL-1.0
// Nodes and edges, as an operator library derives them and a program calls them. The expected
// values are those of PyTorch 2.13 for tensors that require no gradient.
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>

#include <gtest/gtest.h>

#include <ATen/ATen.h>
#include <optional>
#include <string>
#include <utility>

namespace {

using torch::autograd::Edge;
using torch::autograd::SavedVariable;
using torch::autograd::variable_list;

struct Thrice : torch::autograd::Node {
  using Node::Node;
  explicit Thrice(const at::Tensor& x) : saved(x, false) {}
  variable_list apply(variable_list&& gradients) override {
    return {gradients[0], saved.unpack(), gradients[0]};
  }
  SavedVariable saved;
};

TEST(AutogradNode, ATensorHasNone) {
  const at::Tensor x = at::ones({2});
  EXPECT_FALSE(x.grad_fn().defined());
  EXPECT_TRUE(x.grad_fn() == nullptr);
  EXPECT_FALSE(torch::autograd::compute_requires_grad(x, std::optional<at::Tensor>(x)));
  EXPECT_FALSE(torch::autograd::isFwGradDefined(x));
}

TEST(AutogradNode, RunsIfItIsCalled) {
  const at::Tensor x = at::full({2}, 3);
  const auto node = c10::make_intrusive<Thrice>(x);
  const variable_list made = (*node)({at::ones({2})});
  ASSERT_EQ(made.size(), 3U);
  EXPECT_TRUE(made[1].is_alias_of(x));
  EXPECT_NE(node->name().find("Thrice"), std::string::npos);
  EXPECT_TRUE(node->getptr() == node);
  node->saved.reset_data();
  EXPECT_THROW(static_cast<void>(node->saved.unpack()), c10::Error);
  EXPECT_FALSE(SavedVariable(at::Tensor(), false).unpack().defined());
}

TEST(AutogradNode, EdgesOfTensorsThatRequireNoGradientAreNotValid) {
  const at::Tensor x = at::ones({2});
  auto edges = torch::autograd::collect_next_edges(x, variable_list{x, x}, std::optional(x));
  ASSERT_EQ(edges.size(), 4U);
  const auto node = c10::make_intrusive<Thrice>(std::move(edges));
  EXPECT_EQ(node->num_outputs(), 4U);
  EXPECT_FALSE(node->next_edge(3).is_valid());
  node->set_next_edge(1, Edge(c10::make_intrusive<Thrice>(), 2));
  EXPECT_TRUE(node->should_compute_output(1));
  EXPECT_FALSE(node->should_compute_output(0));
  node->add_next_edge(node->next_edges()[1]);
  EXPECT_TRUE(node->next_edge(4) == node->next_edge(1));
  EXPECT_EQ(std::hash<Edge>()(node->next_edge(4)), std::hash<Edge>()(node->next_edge(1)));
}

}  // namespace
