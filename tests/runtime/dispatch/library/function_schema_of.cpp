// SPDX-License-Identifier: BSL-1.0
// The schema of functions, pointers and lambdas, and types without a schema type.
#include <dispatch/library/function_schema_of.hpp>

#include <gtest/gtest.h>

#include <ATen/core/op_registration/infer_schema.h>

#include "../../thrown.hpp"

namespace {

[[maybe_unused]] at::Tensor scaled(const at::Tensor& x, std::int64_t) { return x; }

TEST(FunctionSchemaOf, IsWhatTheTypesTell) {
  const auto of_function = c10::detail::inferFunctionSchemaFromFunctor<decltype(scaled)>();
  EXPECT_EQ(toString(*of_function), "(Tensor _0, int _1) -> Tensor _0");
  const auto of_pointer = c10::detail::inferFunctionSchemaFromFunctor<decltype(&scaled)>();
  EXPECT_TRUE(*of_pointer == *of_function);
  const auto lambda = [](std::optional<at::Tensor>, const std::vector<double>&) {};
  EXPECT_EQ(toString(*c10::detail::inferFunctionSchemaFromFunctor<decltype(lambda)>()),
            "(Tensor? _0, float[] _1) -> ()");
  const auto named = of_function->cloneWithName("vision::scaled", "int");
  EXPECT_EQ(toString(named), "vision::scaled.int(Tensor _0, int _1) -> Tensor _0");
}

TEST(FunctionSchemaOf, RefusesTypesThatTellNone) {
  EXPECT_NE(test::thrown_by([] {
              (void)c10::detail::inferFunctionSchemaFromFunctor<void (*)(std::int32_t)>();
            }),
            "(nothing was thrown)");
}

}  // namespace
