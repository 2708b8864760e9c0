// SPDX-License-Identifier: BSL-1.0
// A text is parsed as a schema or as a name.
#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <gtest/gtest.h>

namespace {

using torch::jit::parseSchemaOrName;

TEST(SchemaOrName, ANameIsAName) {
  EXPECT_EQ(std::get<c10::OperatorName>(parseSchemaOrName("ns::f.out")),
            (c10::OperatorName{"ns::f", "out"}));
  EXPECT_EQ(std::get<c10::OperatorName>(parseSchemaOrName("f")), (c10::OperatorName{"f", ""}));
}

TEST(SchemaOrName, ASchemaIsASchema) {
  const auto s = std::get<c10::FunctionSchema>(parseSchemaOrName("ns::f.out(t x) -> t"));
  EXPECT_EQ(s.overload_name(), "out");
  EXPECT_EQ(s.arguments().size(), 1U);
}

TEST(SchemaOrName, AnythingElseIsRefused) {
  for (const char* text : {"", "f(", "f(int x)", "ns::", "f g", "f.default"})
    EXPECT_THROW((void)parseSchemaOrName(text), dispatch::SchemaError) << text;
  EXPECT_THROW((void)parseSchemaOrName("f(t x) -> ()", false), dispatch::SchemaError);
}

}  // namespace
