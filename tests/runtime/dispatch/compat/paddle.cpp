// SPDX-License-Identifier: BSL-1.0
// Paddle's view under the names of torch::, beside an ordinary operator library.
#include <dispatch/compat/paddle.hpp>

#include <gtest/gtest.h>
#include <torch/custom_class.h>
#include <torch/library.h>

namespace {

struct Counter : torch::CustomClassHolder {
  std::int64_t value;
  explicit Counter(std::int64_t v) : value(v) {}
  std::int64_t next(std::int64_t step) { return value += step; }
};

TORCH_LIBRARY(paddle_view_names, m) {
  m.def("power(int base, int exponent=2) -> int");
  m.class_<Counter>("Counter").def(torch::init<std::int64_t>()).def("next", &Counter::next);
}
TORCH_LIBRARY_IMPL(paddle_view_names, CPU, m) {
  m.impl("power", [](std::int64_t base, std::int64_t exponent) {
    std::int64_t out = 1;
    while (exponent-- > 0) out *= base;
    return out;
  });
}

TEST(PaddleView, HasPaddlesIdiom) {
  EXPECT_EQ(torch::OperatorRegistry::instance()
                .find_operator("paddle_view_names::power")
                ->implementations.find(torch::DispatchKey::CPU)
                ->second.call_with_args(torch::FunctionArgs{5, torch::arg("exponent") = 3})
                .get<std::int64_t>(),
            125);
  torch::OperatorRegistration* op =
      torch::OperatorRegistry::instance().find_operator("paddle_view_names::power");
  torch::FunctionArgs args;
  args.add_arg(torch::IValue(4));
  const torch::FunctionResult result = op->call_with_args(args);
  EXPECT_EQ(result.get_value().toInt(), 16);

  const auto& classes = torch::ClassRegistry::instance();
  const auto counter =
      classes.call_constructor_with_args("paddle_view_names::Counter", torch::FunctionArgs(40));
  EXPECT_EQ(classes
                .call_method_with_args("paddle_view_names::Counter", "next", counter.get_value(),
                                       torch::FunctionArgs(2))
                .get<std::int64_t>(),
            42);
}

}  // namespace
