// SPDX-License-Identifier: BSL-1.0
// Which results are arguments, by the alias sets of a schema.
#include <dispatch/schema/returned_argument.hpp>

#include <gtest/gtest.h>
#include <dispatch/schema/read_schema.hpp>

namespace {

/// For each result, the name of the argument that it is, or "-".
std::vector<std::string> returned(std::string_view text) {
  const dispatch::FunctionSchema schema = dispatch::parseSchema(std::string(text));
  std::vector<std::string> out;
  for (const dispatch::Argument& r : schema.returns()) {
    const auto at = dispatch::returned_argument(schema, r);
    out.push_back(at ? schema.arguments()[*at].name() : "-");
  }
  return out;
}

using names = std::vector<std::string>;

TEST(ReturnedArgument, IsTheOneOfTheSameSetThatIsWrittenTo) {
  EXPECT_EQ(returned("f(Tensor(a!) x) -> Tensor(a!)"), names{"x"});
  EXPECT_EQ(
      returned("f(Tensor x, *, Tensor(a!) out, Tensor(b!) other) -> (Tensor(b!), Tensor(a!))"),
      (names{"other", "out"}));
}

TEST(ReturnedArgument, IsNoneForNewTensorsViewsAndLists) {
  EXPECT_EQ(returned("f(Tensor(a!) x) -> Tensor"), names{"-"});
  EXPECT_EQ(returned("f(Tensor(a) x) -> Tensor(a)"), names{"-"});
  EXPECT_EQ(returned("f(Tensor(a!)[] x) -> Tensor(a!)[]"), names{"-"});
}

}  // namespace
