// SPDX-License-Identifier: BSL-1.0
// Paddle's names for the registry in which PyTorch's names register operators.
#include <dispatch/compat/paddle_view.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

namespace {

TORCH_LIBRARY_FRAGMENT(test_paddle_view, m) {
  m.def("twice(int x) -> int", [](std::int64_t x) { return 2 * x; });
}

TEST(PaddleView, FindsAndCallsWhatABlockRegisters) {
  torch::OperatorRegistration* const op =
      torch::OperatorRegistry::instance().find_operator("test_paddle_view::twice");
  ASSERT_NE(op, nullptr);
  torch::FunctionArgs arguments;
  arguments.add_arg(std::int64_t{21});
  EXPECT_EQ(op->call_with_args(arguments).get_value().to<std::int64_t>(), 42);
  EXPECT_EQ(torch::OperatorRegistry::instance().find_operator("test_paddle_view::thrice"), nullptr);
}

}  // namespace
