// SPDX-License-Identifier: BSL-1.0
// Parses the types of Paddle's dialect.
#include <dispatch/compat/paddle/type_parser.hpp>

#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>

#include "../../../thrown.hpp"

namespace {

using dispatch::paddle_view::ParsedType;
using dispatch::paddle_view::SchemaTypeParser;
using test::thrown_by;
using ::testing::HasSubstr;

TEST(PaddleTypeParser, ReadsTypesOneByOne) {
  const std::string text = " (Tensor(a), int[2]?)  x, Tensor! y, Dict(str, int) z";
  std::size_t position = 0, fresh = 0;
  SchemaTypeParser parser(text, &position, &fresh);
  EXPECT_THAT(thrown_by([&] { static_cast<void>(parser.parseType()); }), HasSubstr("Expected"))
      << "a list with a size is not inside another type";

  const std::string more = "Tensor(a! -> b) x, Tensor! y, (Tensor(c), str)? z";
  SchemaTypeParser second(more, &position, &fresh);
  const ParsedType x = second.parseType();
  EXPECT_EQ(x.type.str(), "Tensor");
  EXPECT_EQ(x.alias_info->str(), "(a! -> b)");
  EXPECT_EQ(position, 15U);
  position = 19;
  EXPECT_EQ(second.parseType().alias_info->str(), "($0!)");
  EXPECT_EQ(fresh, 1U);
  position = 30;
  const ParsedType z = second.parseType();
  EXPECT_EQ(z.type.str(), "(Tensor, str)?");
  EXPECT_EQ(z.alias_info->containedTypes().size(), 1U);
  EXPECT_EQ(more.substr(position), " z");
  EXPECT_THAT(thrown_by([&] { SchemaTypeParser(more, nullptr, &fresh); }),
              HasSubstr("pos must not be a null pointer"));
}

}  // namespace
