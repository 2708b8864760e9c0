// SPDX-License-Identifier: BSL-1.0
// The recording sink. Its single block of memory is large enough for every text.
#include <dispatch/schema/schema_record.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

#include <string>

namespace {

using dispatch::schema_record;

schema_ct::error record_of(const std::string& text, schema_record& record) {
  schema_ct::parser<schema_record> parser(text.data(), text.data() + text.size(), record, true);
  parser.parse(false);
  return parser.answer;
}

TEST(SchemaRecord, KeepsArgumentsAndReturnsInOrder) {
  const std::string text = "f(Tensor(a!) x, *, int[2] size=[1, 2]) -> (Tensor(a!), str s, ...)";
  schema_record record(text);
  ASSERT_EQ(record_of(text, record), schema_ct::ok);
  EXPECT_EQ(record.argument_count(), 2);
  EXPECT_EQ(record.result_count(), 2);
  EXPECT_FALSE(record.is_vararg());
  EXPECT_TRUE(record.is_varret());
  const auto& size = record.entry(1);
  EXPECT_TRUE(size.keyword_only);
  EXPECT_EQ(size.size, 2);
  EXPECT_EQ(record.text(size.name_begin, size.name_end), "size");
  EXPECT_EQ(record.text(size.default_begin, size.default_end), "[1, 2]");
  EXPECT_EQ(record.codes(size).size(), 2U);
  const auto& x = record.entry(0);
  ASSERT_EQ(x.aliases_end - x.aliases_begin, 1U);
  const auto& alias = record.aliases()[x.aliases_begin];
  EXPECT_EQ(record.text(alias.begin, alias.end), "(a!)");
}

/// Each text fills one of the arrays as densely as possible. A sanitizer detects an overrun.
TEST(SchemaRecord, TheDensestTextsFitTheBlock) {
  std::string types, aliases, names, suffixes, results, arguments;
  for (int i = 0; i < 400; ++i) {
    if (i != 0) types += ',', aliases += ',', names += ',', results += ',', arguments += ',';
    types += "t a";
    aliases += "t! a";
    names += "t[]a";
    results += 't';
    arguments += "()a";
  }
  for (int i = 0; i < 90; ++i) suffixes += "[]";
  for (const std::string& text :
       {"f(" + types + ")->t", "f(" + aliases + ")->t", "f(" + names + ")->t",
        "f(" + arguments + ")->t", "f(int" + suffixes + " a)->t", "f()->(" + results + ")",
        "f(int a)->(" + results + "," + results + ")"}) {
    schema_record record(text);
    static_cast<void>(record_of(text, record));
  }
  schema_record record("f()->(" + results + ")");
  EXPECT_EQ(record_of("f()->(" + results + ")", record), schema_ct::ok);
  EXPECT_EQ(record.result_count(), 400);
}

TEST(SchemaRecord, AnEmptyTextIsRecordedAsNothing) {
  schema_record record("");
  EXPECT_NE(record_of("", record).code, schema_ct::errc::ok);
  EXPECT_EQ(record.argument_count(), 0);
}

}  // namespace
