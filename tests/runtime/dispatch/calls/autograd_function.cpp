// SPDX-License-Identifier: BSL-1.0
// The forward function of a torch::autograd::Function runs.
#include <dispatch/calls/autograd_function.hpp>

#include <gtest/gtest.h>

#include <torch/csrc/autograd/custom_function.h>

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Variable;
using torch::autograd::variable_list;

struct Fills : torch::autograd::Function<Fills> {
  static variable_list forward(AutogradContext* context, const Variable& x, double value) {
    EXPECT_FALSE(context->needs_input_grad(0));
    context->saved_data["value"] = value;
    context->save_for_backward({x});
    context->mark_dirty({x});
    context->set_materialize_grads(false);
    EXPECT_EQ(context->saved_data["value"].toDouble(), value);
    EXPECT_TRUE(context->get_saved_variables().at(0).is_same(x));
    return {at::full_like(x, value)};
  }
  static variable_list backward(AutogradContext*, const variable_list&) { return {}; }
};

TEST(AutogradFunction, AppliesForward) {
  const variable_list out = Fills::apply(at::empty({2}), 3.0);
  EXPECT_EQ(out.at(0)[1].item<float>(), 3.0F);
}

}  // namespace
