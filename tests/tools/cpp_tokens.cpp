// SPDX-License-Identifier: BSL-1.0
// The tokenizer: which texts are tokens, and which are literals.
#include "cpp_tokens.hpp"

#include <gtest/gtest.h>

namespace {

/// The tokens with blanks between them. Preprocessor lines are `<if>` and the like, and literals
/// that are not closed come last.
std::string tokens_of(std::string_view source) {
  const tools::token_list list = tools::tokenize(source);
  std::string out;
  for (const tools::token& t : list.tokens) {
    if (!out.empty()) out += ' ';
    switch (t.kind) {
      case tools::token_kind::open_if: out += "<if>"; break;
      case tools::token_kind::next_branch: out += "<else>"; break;
      case tools::token_kind::close_if: out += "<endif>"; break;
      case tools::token_kind::include: out += "<include>"; break;
      default: out += tools::text_of(source, t);
    }
  }
  for (const std::uint32_t offset : list.unterminated) out += " open at " + std::to_string(offset);
  return out;
}

TEST(CppTokens, WordsNumbersAndPunctuation) {
  EXPECT_EQ(tokens_of("m.def(x)->y::z"), "m . def ( x ) -> y :: z");
  EXPECT_EQ(tokens_of("a$ _b1 \xc3\xa9t\xc3\xa9"), "a$ _b1 \xc3\xa9t\xc3\xa9");
  EXPECT_EQ(tokens_of("1'000'000 0x1p-3 .5e+7f 1.f a"), "1'000'000 0x1p-3 .5e+7f 1.f a");
  EXPECT_EQ(tokens_of("f(args...)"), "f ( args ... )");
  EXPECT_EQ(tokens_of(""), "");
  EXPECT_EQ(tokens_of(" \t\r\n\f\v"), "");
}

TEST(CppTokens, SymbolsOfMemberAccessAndScope) {
  const auto symbol = [](std::string_view source) {
    return tools::tokenize(source).tokens.at(0).symbol;
  };
  EXPECT_EQ(symbol("."), '.');
  EXPECT_EQ(symbol("->"), '.');
  EXPECT_EQ(symbol("..."), '\0');
  EXPECT_EQ(symbol("-"), '-');
  EXPECT_EQ(symbol("::"), ':');
  EXPECT_EQ(symbol(":"), '\0');
  EXPECT_EQ(symbol("'('"), '\0');
  EXPECT_EQ(symbol("1"), '\0');
}

TEST(CppTokens, CommentsGiveNothing) {
  EXPECT_EQ(tokens_of("a // b \"c\n d"), "a d");
  EXPECT_EQ(tokens_of("a // b \\\n c\n d"), "a d") << "a spliced comment goes on";
  EXPECT_EQ(tokens_of("a /* \" ' \n // */ d /**/ e /***/ f"), "a d e f");
  EXPECT_EQ(tokens_of("a /*/ b */ c"), "a c");
  EXPECT_EQ(tokens_of("a /* b"), "a");
  EXPECT_EQ(tokens_of("a / b"), "a / b");
  EXPECT_EQ(tokens_of("\"// no comment\" a"), "\"// no comment\" a");
}

TEST(CppTokens, StringsAndTheirPrefixesAndSuffixes) {
  EXPECT_EQ(tokens_of(R"("a" u8"b" L"c" u"d" U"e" x"f")"), R"("a" u8"b" L"c" u"d" U"e" x "f")");
  EXPECT_EQ(tokens_of(R"("a"_x "b"s "c"sv "d"PRI)"), R"("a"_x "b"s "c"sv "d" PRI)");
  EXPECT_EQ(tokens_of(R"("a\"b" "c\\" d)"), R"("a\"b" "c\\" d)");
  EXPECT_EQ(tokens_of(R"('"' a '\'' b u8'"' c)"), R"('"' a '\'' b u8'"' c)");
}

TEST(CppTokens, RawStrings) {
  EXPECT_EQ(tokens_of("R\"(a\")\" b"), "R\"(a\")\" b");
  EXPECT_EQ(tokens_of("R\"\"\"(a\")\"\"\" b"), "R\"\"\"(a\")\"\"\" b") << "quotes in the delimiter";
  EXPECT_EQ(tokens_of("u8R\"x(a)\" )y\" )x\" b"), "u8R\"x(a)\" )y\" )x\" b");
  EXPECT_EQ(tokens_of("R\"(a\n#define b\n// c)\" d"), "R\"(a\n#define b\n// c)\" d");
  EXPECT_EQ(tokens_of("LR\"(a)\"_x b"), "LR\"(a)\"_x b");
  EXPECT_EQ(tokens_of("R\"0123456789abcdef(a)0123456789abcdef\" b"),
            "R\"0123456789abcdef(a)0123456789abcdef\" b");
  EXPECT_EQ(tokens_of("a R\"0123456789abcdefg(a)0123456789abcdefg\" b"), "a open at 2")
      << "a delimiter has 16 characters";
  EXPECT_EQ(tokens_of("a R\"x y(a)x y\" b"), "a open at 2") << "nor blanks";
  EXPECT_EQ(tokens_of("a R\"x(a)y\" b"), "a open at 2");
  EXPECT_EQ(tokens_of("a R\""), "a open at 2");
}

TEST(CppTokens, LiteralsThatNothingCloses) {
  EXPECT_EQ(tokens_of("a \"b\nc"), "a c open at 2");
  EXPECT_EQ(tokens_of("a \"b"), "a open at 2");
  EXPECT_EQ(tokens_of("a \"b\\"), "a open at 2");
  EXPECT_EQ(tokens_of("a \"b\\\""), "a open at 2");
  EXPECT_EQ(tokens_of("a \"b\\\nc\" d"), "a \"bc\" d") << "a splice is no line's end";
  EXPECT_EQ(tokens_of("a don't\nb"), "a don b") << "compilers say enough about those";
}

TEST(CppTokens, LineSplices) {
  EXPECT_EQ(tokens_of("de\\\nf"), "def");
  EXPECT_EQ(tokens_of("de\\\r\nf"), "def");
  EXPECT_EQ(tokens_of("de\\ \t\nf"), "def") << "compilers warn of the blanks and join";
  EXPECT_EQ(tokens_of("-\\\n> :\\\n\\\n:"), "-> ::");
  EXPECT_EQ(tokens_of("R\\\n\"(a\\\nb)\" c"), "R\"(ab)\" c") << "text_of joins raw strings too";
  EXPECT_EQ(tokens_of("/\\\n/ a\nb"), "b");
  EXPECT_EQ(tokens_of("a \\ b"), "a \\ b");
  EXPECT_EQ(tokens_of("a\\"), "a \\");
}

TEST(CppTokens, PreprocessorLinesGiveNothing) {
  EXPECT_EQ(tokens_of("#define f(x) \"a\" x\nb"), "b");
  EXPECT_EQ(tokens_of("#define f \\\n \"a\"\nb"), "b");
  EXPECT_EQ(tokens_of("#error don't say \"that\nb"), "b");
  EXPECT_EQ(tokens_of("  /* a \n */ # /* b */ define c /* d \n e */ f\ng"), "g");
  EXPECT_EQ(tokens_of("a # b\nc"), "a # b c") << "the # must come first";
  EXPECT_EQ(tokens_of("#include \"a.inc\"\nb"), "<include> b");
  EXPECT_EQ(tokens_of("#define a \"/*\"\nb"), "b");
}

TEST(CppTokens, BothBranchesAreRead) {
  EXPECT_EQ(tokens_of("#if A\nb\n#elif C\nd\n#else\ne\n#endif\nf"),
            "<if> b <else> d <else> e <endif> f");
  EXPECT_EQ(tokens_of("#ifdef A\nb\n#endif\n#ifndef C\nd\n#endif"),
            "<if> b <endif> <if> d <endif>");
  EXPECT_EQ(tokens_of("#else\na\n#endif\n#elif\nb"), "a b") << "of no #if";
  EXPECT_EQ(tokens_of("#if A"), "<if>");
}

TEST(CppTokens, ButNothingUnderIfZero) {
  EXPECT_EQ(tokens_of("#if 0\na \"b\n#endif\nc"), "<if> <endif> c");
  EXPECT_EQ(tokens_of("#  if 0 // why\na\n#else\nb\n#endif"), "<if> <else> b <endif>");
  EXPECT_EQ(tokens_of("#if 0\n#if A\na\n#else\nb\n#endif\nc\n#endif\nd"),
            "<if> <if> <else> <endif> <endif> d");
  EXPECT_EQ(tokens_of("#if 0 || A\na\n#endif\n#if 01\nb\n#endif\n#ifdef 0\nc\n#endif"),
            "<if> a <endif> <if> b <endif> <if> c <endif>");
}

}  // namespace
