// SPDX-License-Identifier: BSL-1.0
// Differences between two schemas: numbers and types, not names or defaults.
#include <dispatch/schema/schema_differences.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

namespace {

using dispatch::findSchemaDifferences;
using dispatch::parseSchema;

TEST(SchemaDifferences, NamesAndDefaultsDoNotCount) {
  EXPECT_EQ(findSchemaDifferences(parseSchema("a::f(Tensor x, int n=3) -> Tensor"),
                                  parseSchema("b::g(Tensor y, int m) -> Tensor out")),
            std::nullopt);
}

TEST(SchemaDifferences, NamesTheFirst) {
  const auto base = parseSchema("f(Tensor x, int n) -> Tensor");
  EXPECT_EQ(findSchemaDifferences(base, parseSchema("f(Tensor x) -> Tensor")),
            "The number of arguments is different. 2 vs 1.");
  EXPECT_EQ(findSchemaDifferences(base, parseSchema("f(Tensor x, float n) -> ()")),
            "Type mismatch in argument 2: int vs float");
  EXPECT_EQ(findSchemaDifferences(base, parseSchema("f(Tensor x, int n) -> ()")),
            "The number of returns is different. 1 vs 0.");
  EXPECT_EQ(findSchemaDifferences(base, parseSchema("f(Tensor x, int n) -> Tensor[]")),
            "Type mismatch in return 1: Tensor vs Tensor[]");
}

}  // namespace
