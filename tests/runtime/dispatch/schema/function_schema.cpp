// SPDX-License-Identifier: BSL-1.0
// Parsed schemas: their parts, and their text. Parsing and printing preserve every schema of the
// corpus, and hostile texts cause only errors.
#include <dispatch/schema/function_schema.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>

#include <filesystem>
#include <fstream>
#include <random>
#include <schema_ct/check/check.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::parse_schema;
using dispatch::parseSchema;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(FunctionSchemaTest, SaysWhatItsTextSays) {
  const auto s = parseSchema(
      "ns::f.out(Tensor(a!) self, int[2] size=1, *, Tensor(b! -> c)? out=None) -> (Tensor(a!) "
      "first, int)");
  EXPECT_EQ(s.name(), "ns::f");
  EXPECT_EQ(s.overload_name(), "out");
  EXPECT_EQ(s.operator_name().str(), "ns::f.out");
  ASSERT_EQ(s.arguments().size(), 3U);
  EXPECT_TRUE(s.is_mutable());
  EXPECT_TRUE(s.arguments()[0].is_write());
  EXPECT_FALSE(s.arguments()[0].is_out());
  EXPECT_EQ(s.arguments()[1].N(), 2);
  EXPECT_EQ(s.arguments()[1].alias_info(), nullptr);
  EXPECT_TRUE(s.arguments()[2].kwarg_only());
  EXPECT_TRUE(s.arguments()[2].is_out());
  EXPECT_THAT(s.arguments()[2].alias_info()->afterSets(), ElementsAre("c"));
  EXPECT_EQ(s.returns()[0].name(), "first");
  EXPECT_EQ(s.returns()[1].name(), "");
  EXPECT_EQ(s.argumentIndexWithName("size"), 1);
  EXPECT_EQ(s.argumentIndexWithName("first"), std::nullopt);
}

TEST(FunctionSchemaTest, VarargAndVarret) {
  const auto s = parseSchema("f(int x, ...) -> ...");
  EXPECT_TRUE(s.is_vararg());
  EXPECT_TRUE(s.is_varret());
  EXPECT_EQ(dispatch::to_string(s), "f(int x, ...) -> ...");
}

TEST(FunctionSchemaTest, ANamespaceIsSetOnlyWhereThereIsNone) {
  auto s = parseSchema("f() -> ()");
  s.set_namespace("a");
  EXPECT_EQ(s.name(), "a::f");
  s.set_namespace("b");
  EXPECT_EQ(s.name(), "a::f");
}

TEST(FunctionSchemaTest, CanBeMadeWithoutAText) {
  dispatch::Argument x =
      dispatch::Argument::make("x", dispatch::Type(schema_ct::word<std::string>), -1, true);
  x.set_default("a");
  EXPECT_EQ(x.default_value()->toStringRef(), "a");
  const dispatch::FunctionSchema s("ns::f", "", {x}, {});
  EXPECT_EQ(dispatch::to_string(s), "ns::f(*, str x=\"a\") -> ()");
  EXPECT_FALSE(s.is_mutable());
}

// Expects that the compiler and the running program report the same error for a schema.
template <std::size_t N>
void expect_same_words(const char (&schema)[N], const schema_ct::rendered& by_the_compiler) {
  try {
    static_cast<void>(parseSchema(std::string(schema, N - 1), false));
    FAIL() << "no exception: " << schema;
  } catch (const dispatch::SchemaError& e) {
    EXPECT_EQ(e.what(), std::string(by_the_compiler.data(), by_the_compiler.size()));
  }
}
#define EXPECT_SAME_WORDS(schema)                                               \
  do {                                                                          \
    static constexpr auto rendered =                                            \
        schema_ct::render(schema, sizeof schema - 1, schema_ct::parse(schema)); \
    expect_same_words(schema, rendered);                                        \
  } while (false)

TEST(FunctionSchemaTest, ExceptionsUseTheCompilersWords) {
  EXPECT_SAME_WORDS("f(Tensr x) -> Tensor");
  EXPECT_SAME_WORDS("f(Tensor x, Optional[int] y) -> Tensor");
  EXPECT_SAME_WORDS("f(std::string path) -> ()");
  EXPECT_SAME_WORDS("f(int x=) -> ()");
  EXPECT_SAME_WORDS("f(int x=1, int y) -> ()");
  EXPECT_SAME_WORDS("f(str s='a) -> ()");
  EXPECT_SAME_WORDS("f(\n  int a,\n  Tensr b # a comment\n) -> ()");
  EXPECT_SAME_WORDS("f");
  EXPECT_SAME_WORDS("");
}

TEST(FunctionSchemaTest, AWrongTextThrowsAnErrorWithTheCaret) {
  try {
    static_cast<void>(parseSchema("f(Tensr x) -> Tensor"));
    FAIL() << "no exception";
  } catch (const dispatch::SchemaError& e) {
    EXPECT_EQ(e.error().code, schema_ct::errc::unknown_type);
    EXPECT_EQ(e.error().argument, 1);
    EXPECT_EQ(e.error().column, 3);
    EXPECT_THAT(e.what(), HasSubstr("Tensr"));
    EXPECT_THAT(e.what(), HasSubstr("^"));
  }
}

TEST(FunctionSchemaTest, TypeVariablesAreAnOption) {
  EXPECT_TRUE(parse_schema("f(t x) -> t", true));
  EXPECT_FALSE(parse_schema("f(t x) -> t", false));
}

/// Returns all lines of all files of the corpus.
std::vector<std::string> corpus() {
  std::vector<std::string> out;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(SCHEMA_CT_TEST_DATA "/corpus")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) out.push_back(line);
  }
  return out;
}

TEST(FunctionSchemaTest, WhatIsPrintedOfTheCorpusReadsBackAsTheSame) {
  std::size_t parsed = 0, failed = 0;
  const std::vector<std::string> lines = corpus();
  for (const std::string& line : lines) {
    const auto first = parse_schema(line, true);
    if (!first) continue;
    ++parsed;
    const std::string printed = dispatch::to_string(first.schema);
    const auto second = parse_schema(printed, true);
    if (!second || dispatch::to_string(second.schema) != printed) {
      ADD_FAILURE() << line << "\n  prints  " << printed;
      if (++failed == 10) break;
      continue;
    }
    EXPECT_EQ(first.schema, second.schema) << line;
    for (std::size_t i = 0; i != first.schema.arguments().size(); ++i) {
      const dispatch::Type& type = first.schema.arguments()[i].real_type();
      EXPECT_EQ(type, second.schema.arguments()[i].real_type()) << line;
      EXPECT_EQ(dispatch::parseType(type.str()), type) << line;
    }
  }
  EXPECT_GT(lines.size(), 15000U);
  EXPECT_GT(parsed, lines.size() * 9 / 10);
}

TEST(HostileSchema, TheLongestTextIsAMebibyte) {
  const std::string start = "f(", end = ") -> ()";
  std::string longest = start;
  longest.append(dispatch::schema_size_limit - start.size() - end.size(), ' ').append(end);
  ASSERT_EQ(longest.size(), std::size_t{1} << 20);
  EXPECT_TRUE(parse_schema(longest, true));
  EXPECT_EQ(parse_schema(longest + ' ', true).error.code, schema_ct::errc::too_long);
  EXPECT_THAT(test::thrown<dispatch::SchemaError>([&] { (void)parseSchema(longest + ' '); }),
              HasSubstr("the limit is 1 MiB"));
}

TEST(HostileSchema, AMebibyteOfArgumentsIsRead) {
  std::string text = "f(";
  while (text.size() < (std::size_t{1} << 20) - 40) text += "int a,";
  text += "int a) -> ()";
  const auto result = parse_schema(text, true);
  EXPECT_TRUE(result);
  EXPECT_GT(result.schema.arguments().size(), 170000U);
}

TEST(HostileSchema, DeepNestingHasALimitOfItsOwn) {
  const auto nested = [](int depth, const std::string& open, const std::string& inner,
                         const std::string& close) {
    std::string text = "f(";
    for (int i = 0; i < depth; ++i) text += open;
    text += inner;
    for (int i = 0; i < depth; ++i) text += close;
    return text + " x) -> ()";
  };
  EXPECT_TRUE(parse_schema(nested(199, "(", "int", ")"), true));
  for (const auto& text :
       {nested(100000, "(", "int", ")"), nested(100000, "(", "", ""),
        nested(20000, "Dict(str, ", "int", ")"), nested(20000, "Future(", "int", ")"),
        nested(20000, "Union(", "int", ")"), nested(30000, "RRef(", "", "")}) {
    const auto result = parse_schema(text, true);
    EXPECT_FALSE(result);
    EXPECT_EQ(result.error.code, schema_ct::errc::too_deep) << text.substr(0, 20);
  }
}

TEST(HostileSchema, ListsOfListsCostNoRecursionAndNoMoreThanTheirLength) {
  for (const std::string suffix : {"[]", "?[]"}) {
    std::string text = "f(int";
    for (int i = 0; i < 1000; i += suffix.size() == 2 ? 1 : 2) text += suffix;
    EXPECT_EQ(parse_schema(text + "[] x) -> ()", true).error.code, schema_ct::errc::too_deep);
    const auto result = parse_schema(text + " x) -> ()", true);
    ASSERT_TRUE(result);
    const dispatch::Type& type = result.schema.arguments()[0].real_type();
    EXPECT_EQ(type.str().size(), text.size() - 2);
    EXPECT_GT(type.annotation_str().size(), text.size());
    EXPECT_EQ(dispatch::to_string(result.schema), text + " x) -> ()");
  }
}

TEST(HostileSchema, EveryBeginningOfASchemaIsAnErrorOrASchema) {
  const std::string text =
      "ns::f.ov(Tensor(a! -> b|*)[]? x, Dict(str, (int, float)) d, *, int[2] k=[1, -2], str s=\"a"
      "\\101\\n\", complex c=2.5e3j, float e=.5, # comment\n ScalarType t=float) -> (Tensor(a!) y, "
      "...)";
  ASSERT_NO_THROW((void)parseSchema(text));
  for (std::size_t n = 0; n != text.size(); ++n) {
    const auto result = parse_schema(text.substr(0, n), true);
    EXPECT_FALSE(result) << text.substr(0, n);
    EXPECT_LE(result.error.column, static_cast<int>(n) + 1);
    const dispatch::SchemaError error(text.substr(0, n), result.error);
    EXPECT_GT(std::string(error.what()).size(), 5U);
  }
}

TEST(HostileSchema, RandomBytesAndRandomChangesNeverCrash) {
  std::mt19937 random(20260201);
  const std::vector<std::string> lines = corpus();
  const std::string alphabet =
      "f(Tensor x,int[]?=*!|->...)\"'\\ \n\t#:.0123456789eEj-+NoneTrue_\0\x80\xff";
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    if (i % 2 == 0) {
      const std::size_t n = random() % 200;
      for (std::size_t k = 0; k < n; ++k)
        text += i % 4 == 0 ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
    } else {
      text = lines[random() % lines.size()];
      for (int changes = 0; changes < 3 && !text.empty(); ++changes) {
        const std::size_t at = random() % text.size();
        switch (random() % 3) {
          case 0: text.erase(at, 1 + random() % 5); break;
          case 1: text.insert(at, 1, alphabet[random() % alphabet.size()]); break;
          default: text[at] = static_cast<char>(random());
        }
      }
    }
    const auto result = parse_schema(text, (i & 8) != 0);
    if (result) {
      EXPECT_TRUE(parse_schema(dispatch::to_string(result.schema), true)) << text;
    } else {
      EXPECT_NE(dispatch::SchemaError(text, result.error).what()[0], '\0');
    }
  }
}

TEST(HostileSchema, ANulCharacterIsNoEndOfTheText) {
  EXPECT_FALSE(parse_schema(std::string_view("f() -> ()\0", 10), true));
  EXPECT_FALSE(parse_schema(std::string_view("f()\0 -> ()", 10), true));
  EXPECT_FALSE(parse_schema("", true));
}

TEST(HostileSchema, TheTextNeedsNoTerminator) {
  const std::string text = "f(int x=12) -> ()rest";
  EXPECT_TRUE(parse_schema(std::string_view(text).substr(0, text.size() - 4), true));
}

TEST(HostileSchema, AnOversizedRepetitionIsRefused) {
  EXPECT_EQ(parse_schema("f(int[65537] x=1) -> ()", true).error.code,
            schema_ct::errc::bad_list_size);
  EXPECT_EQ(parse_schema("f(int[65536] x=1) -> ()", true)
                .schema.arguments()
                .at(0)
                .default_value()
                ->toIntVector()
                .size(),
            65536U);
}

TEST(HostileSchema, RepetitionsAreBoundedTogether) {
  std::string text = "f(";
  for (int i = 0; i != 2000; ++i) text += "int[65536] x=1, ";
  const auto result = parse_schema(text + "int y) -> ()", true);
  EXPECT_EQ(result.error.code, schema_ct::errc::bad_list_size);
  EXPECT_EQ(result.error.argument, 2);
}

TEST(HostileSchema, ManyAliasSetsCostNoMoreThanTheirLength) {
  std::string sets = "a0";
  for (int i = 1; i != 60000; ++i) sets += "|a" + std::to_string(i);
  const std::string text = "f(Tensor(" + sets + "|a7|a0) x) -> Tensor(" + sets + " -> *|*)";
  const auto result = parse_schema(text, true);
  ASSERT_TRUE(result);
  const dispatch::AliasInfo& alias = *result.schema.arguments()[0].alias_info();
  EXPECT_EQ(alias.beforeSets().size(), 60000U);
  EXPECT_EQ(alias.str(), "(" + sets + ")");
  EXPECT_EQ(result.schema.returns()[0].alias_info()->str(), "(" + sets + " -> *)");
}

TEST(FunctionSchemaText, AListMayWriteBesidesItsElements) {
  for (const char* text : {"ns::f(Tensor![]! x) -> Tensor!", "ns::f(Tensor(a!)[]! x) -> ()",
                           "ns::f(Tensor(a!)[] x) -> ()", "ns::f(Tensor![] x) -> ()",
                           "ns::f(Tensor[]! x) -> ()", "ns::f(Tensor(a)[]! x) -> ()"})
    EXPECT_EQ(to_string(dispatch::parseSchema(text)), text);
}

TEST(FunctionSchemaText, AnnotationsMayNestDeeply) {
  std::string text = "ns::f(Tensor(a)";
  for (int i = 0; i != 1000; ++i) text += "[](a)";
  text += " x) -> ()";
  const dispatch::FunctionSchema schema = dispatch::parseSchema(text);
  const dispatch::FunctionSchema copy = schema;
  EXPECT_EQ(to_string(copy), text);
  text = "ns::f(Tensor(a)";
  for (int i = 0; i != 150000; ++i) text += "[](a)";
  EXPECT_EQ(parse_schema(text + " x) -> ()", true).error.code, schema_ct::errc::too_deep);
}

TEST(FunctionSchemaText, ADefaultThatTheHostWouldRefuseIsAMistakeInTheText) {
  for (const char* device : {"cpu:1", "cpu:127", "cuda:128", "cpu:"})
    EXPECT_EQ(parse_schema(std::string("f(Device x=\"") + device + "\") -> ()", true).error.code,
              schema_ct::errc::bad_device)
        << device;
}

TEST(FunctionSchemaText, TypeVariablesAreReadUnlessTheyAreForbidden) {
  EXPECT_EQ(to_string(dispatch::parseSchema("f(t x) -> t")), "f(t x) -> t");
  EXPECT_THROW((void)dispatch::parseSchema("f(t x) -> t", false), dispatch::SchemaError);
}

}  // namespace
