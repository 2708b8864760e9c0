// SPDX-License-Identifier: BSL-1.0
// The operators that schema_ct::aten defines are those of the list, with its schemas and tags.
#include <dispatch/dispatcher.hpp>
#include <dispatch/operator_queries.hpp>

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>

namespace {

/// The columns of one line.
std::vector<std::string> columns_of(const std::string& line) {
  std::vector<std::string> columns;
  std::istringstream in(line);
  for (std::string column; std::getline(in, column, '\t');) columns.push_back(column);
  return columns;
}

TEST(AtenDefinitions, AreTheOperatorsOfTheList) {
  std::ifstream list(SCHEMA_CT_OPERATOR_LIST);
  std::size_t count = 0;
  for (std::string line; std::getline(list, line); ++count) {
    const std::string schema = columns_of(line).at(0);
    const dispatch::FunctionSchema expected = dispatch::parseSchema("aten::" + schema);
    const auto op = dispatch::Dispatcher::singleton().findSchema(expected.operator_name());
    ASSERT_TRUE(op.has_value()) << schema;
    EXPECT_EQ(to_string(op->schema()), to_string(expected));
    EXPECT_EQ(op->debug(), "registered at operators.inc:" + std::to_string(count + 4));
  }
  EXPECT_GT(count, 3000U);
  std::size_t registered = 0;
  for (const dispatch::OperatorName& name : dispatch::Dispatcher::singleton().getAllOpNames())
    registered += name.name.starts_with("aten::") ? 1 : 0;
  EXPECT_EQ(registered, count);
}

TEST(AtenDefinitions, HaveTags) {
  const auto add = dispatch::Dispatcher::singleton().findSchemaOrThrow("aten::add", "Tensor");
  EXPECT_THAT(add.getTags(), testing::ElementsAre(dispatch::Tag::core, dispatch::Tag::pointwise,
                                                  dispatch::Tag::pt2_compliant_tag));
}

}  // namespace
