// SPDX-License-Identifier: BSL-1.0
// The messages in a text are found in whatever pieces the text comes.
#include "message_finder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

/// The text with each message in angle brackets, after its announcement in round ones.
std::string parts_of(std::string_view text, std::size_t piece = std::string::npos,
                     bool drops_line_end = false) {
  std::string out;
  tools::message_finder finder(
      {[&](std::string_view line) { out += line; },
       [&](std::string_view message, std::string_view whole) {
         out.append("(").append(whole.substr(0, whole.size() - message.size())).append(")");
         out.append("<").append(message).append(">");
         return drops_line_end;
       }});
  for (; !text.empty(); text.remove_prefix(std::min(piece, text.size())))
    finder.read(text.substr(0, piece));
  finder.finish();
  return out;
}

void expect_parts(std::string_view text, const std::string& wanted) {
  for (const std::size_t piece : {std::string::npos, std::size_t{1}, std::size_t{7}})
    EXPECT_EQ(parts_of(text, piece), wanted) << "in pieces of " << piece;
}

const std::string message = R"({"jsonrpc":"2.0","id":1,"result":[]})";

TEST(MessageFinder, LeavesWhatIsNoMessage) {
  for (const char* text : {"",
                           "\n",
                           "[1/2] Building CXX object a.o\n",
                           "{\n",
                           "{}\n  ^\n",
                           "[]\n",
                           "{\"a\", 1},\n^~\n",
                           "{\"a\",\n ^\n",
                           "no end",
                           "{\"jsonrpc\": no JSON}\n",
                           "{\"jsonrpc\" 1}\n",
                           "[1,]\n",
                           "{\"jsonrpc\":1,}\n",
                           "{\"jsonrpc\":[1}\n",
                           "V[12:00:00.000] Building\n",
                           "V[12:00:00.000] >>> \n",
                           "Content-Length: 12\n",
                           "Content-Length: 12\r\n\r\n",
                           "Content-Length: 12\r\n\r\nno JSON\n",
                           "\xff\xfe{\n",
                           "{\"\xff\": \"\x80\"}\n",
                           "{\"jsonrpc\":1",
                           "}",
                           "]\n",
                           "\"jsonrpc\"\n",
                           "{{\"jsonrpc\":1}}\n"})
    expect_parts(text, text);
}

TEST(MessageFinder, FindsMessages) {
  const std::string found = "()<" + message + ">";
  expect_parts(message, found);
  expect_parts("a\n" + message + "\nb\n", "a\n" + found + "\nb\n");
  expect_parts(message + "\r\n" + message, found + "\r\n" + found);
  const std::string list = "[" + message + ",\n " + message + "]";
  expect_parts(list + "\n", "()<" + list + ">\n");
  const std::string pretty = "{\n  \"a\": {\n    \"jsonrpc\": -1.5e+3\n  }\n}";
  expect_parts(pretty + "\n", "()<" + pretty + ">\n");
  const std::string tricky = R"({"jsonrpc":"}\"]\\","b":[true,null,{}]})";
  expect_parts(tricky + "\n", "()<" + tricky + ">\n");
}

TEST(MessageFinder, FindsFramesWhateverLengthTheyTell) {
  for (const char* header :
       {"Content-Length: 36\r\n\r\n", "Content-Length: 7\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 36\n\n",
        "Content-Length: 36\r\nContent-Type: application/json\r\n\r\n"}) {
    const std::string found = "(" + std::string(header) + ")<" + message + ">";
    expect_parts(header + message + header + message, found + found);
  }
}

TEST(MessageFinder, FindsMessagesInALog) {
  const std::string line = "V[12:34:56.789] >>> ";
  const std::string found = "(" + line + ")<" + message + ">";
  expect_parts("I[12:34:56.789] a\n" + line + message + "\n\n" + line + message + "\n\n",
               "I[12:34:56.789] a\n" + found + "\n\n" + found + "\n\n");
}

TEST(MessageFinder, GoesOnBehindAMessageThatIsCutOff) {
  const std::string header = "Content-Length: 36\r\n\r\n";
  const std::string found = "()<" + message + ">";
  for (const char* cut : {R"({"jsonrpc":"2.0","met)", R"({"jsonrpc":)", R"({"jsonrpc":"2.0")", "["})
    expect_parts(cut + header + message, cut + header + found);
  expect_parts("{\n  \"jsonrpc\":\n" + message + ",\n", "{\n  \"jsonrpc\":\n" + found + ",\n");
}

TEST(MessageFinder, DropsTheEndOfALineThatIsReplaced) {
  EXPECT_EQ(parts_of(message + "\r\n\na\n", 1, true), "()<" + message + ">a\n");
  EXPECT_EQ(parts_of(message + "a\n", 1, true), "()<" + message + ">a\n");
}

TEST(MessageFinder, ReadsBracketsWithinBracketsOnce) {
  std::string deep;
  for (int i = 0; i != 200'000; ++i) deep += "[\n";
  EXPECT_EQ(parts_of(deep, 65536), deep);
}

}  // namespace
