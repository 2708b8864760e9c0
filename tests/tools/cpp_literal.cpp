// SPDX-License-Identifier: BSL-1.0
// The texts of string literals, and the place of each of their characters.
#include <gtest/gtest.h>

#include "cpp_tokens.hpp"

namespace {

tools::mapped_text read(std::string_view source, std::size_t limit = 1000) {
  tools::mapped_text out;
  for (const tools::token& t : tools::tokenize(source).tokens)
    tools::append_literal(out, source, t, limit);
  return out;
}

std::string text(std::string_view source) { return read(source).text; }

/// The characters of the source that stand for one character of the literal.
std::string written(std::string_view source, std::size_t index) {
  const tools::span s = read(source).spans.at(index);
  return std::string(source.substr(s.begin, s.end - s.begin));
}

TEST(CppLiteral, PlainOnes) {
  EXPECT_EQ(text(R"("abc")"), "abc");
  EXPECT_EQ(text(R"("")"), "");
  EXPECT_EQ(text(R"(u8"a" L"b" U"c"_x)"), "abc");
}

TEST(CppLiteral, Escapes) {
  EXPECT_EQ(text(R"("\n\t\r\a\b\f\v\\\'\"\?")"), "\n\t\r\a\b\f\v\\'\"?");
  EXPECT_EQ(text(R"("\101\1018\60\0")"), std::string("AA80\0", 5));
  EXPECT_EQ(text(R"("\x41\x041\x{42}\o{103}g")"), "AABCg") << "\\x takes all digits that follow";
  EXPECT_EQ(text(R"("\u0041\u00e9\u20ac\U0001f600\u{42}")"),
            "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"
            "B");
  EXPECT_EQ(text(R"("\q\N")"), "qN") << "unknown ones are their letter";
}

TEST(CppLiteral, EscapesThatEndEarly) {
  EXPECT_EQ(text(R"("\x")"), std::string(1, '\0'));
  EXPECT_EQ(text(R"("\u12")"), "\x12");
  EXPECT_EQ(text(R"("\x{41")"), "A");
  EXPECT_EQ(text(R"("\xffffffffffffffffff41")"), "A");
}

TEST(CppLiteral, SplicesAndRawStrings) {
  EXPECT_EQ(text("\"a\\\nb\\\r\nc\""), "abc");
  EXPECT_EQ(text("\"\\\\\n101\""), "A") << "a splice within an escape";
  EXPECT_EQ(text("R\"(a\\\nb\\n)\""), "a\\\nb\\n") << "no splice in a raw string";
  EXPECT_EQ(text("u8R\"x(a)\")x\""), "a)\"");
}

TEST(CppLiteral, PlacesOfCharacters) {
  EXPECT_EQ(written(R"(x"a\x41\u00e9b")", 0), "a");
  EXPECT_EQ(written(R"("a\x41\u00e9b")", 1), R"(\x41)");
  EXPECT_EQ(written(R"("a\x41\u00e9b")", 2), R"(\u00e9)");
  EXPECT_EQ(written(R"("a\x41\u00e9b")", 3), R"(\u00e9)") << "its second byte";
  EXPECT_EQ(written(R"("a\x41\u00e9b")", 4), "b");
  EXPECT_EQ(written(R"("a" u8R"x(bc)x")", 2), "c");
}

TEST(CppLiteral, TheEndIsTheLastQuote) {
  EXPECT_EQ(written(R"("a" "b" )", 2), "\"");
  EXPECT_EQ(read(R"("a" "b")").spans.at(2).begin, 6U);
  EXPECT_EQ(read(R"("a" "b" "")").spans.at(2).begin, 9U);
  EXPECT_EQ(read("R\"(a)\"").spans.at(1).begin, 4U) << "the parenthesis of a raw string";
}

TEST(CppLiteral, StopsAtTheLimit) {
  EXPECT_EQ(read(R"("abc" "def")", 4).text, "abcd");
  EXPECT_EQ(read(R"("abc" "def")", 4).spans.size(), 5U);
}

}  // namespace
