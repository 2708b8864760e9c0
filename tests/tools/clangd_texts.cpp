// SPDX-License-Identifier: BSL-1.0
// The texts into which `schema_ct explain` turns clangd's messages.
#ifdef SCHEMA_CT_HAS_LSP
#include "lsp/clangd_texts.hpp"

#include <gtest/gtest.h>

#include "clangd_messages.hpp"
#include "explain.hpp"
#include "source_file.hpp"

namespace {

using namespace clangd_messages;

std::string explained(std::string_view text, std::size_t piece = std::string::npos) {
  std::string out;
  tools::explainer e([&](std::string_view part) { out += part; });
  for (; !text.empty(); text.remove_prefix(std::min(piece, text.size())))
    e.read(text.substr(0, piece));
  e.finish();
  return out;
}

const std::string source = "\n  m.def(\"f(Tensor x, \"\n        \"float k) -> Tensor\", &f);\n";

/// The text for mismatch() in a file that contains `source`.
std::string wanted(const std::string& path) {
  return path +
         ":3:10: error: argument 2 (k): the schema and the function disagree on a type\n"
         "    3 |         \"float k) -> Tensor\", &f);\n"
         "      |          ^~~~~ `float` here, `int64_t` in the function\n"
         "      = help: write `int` here, or let the function take `double`\n"
         "      = see: docs/errors.md#type_mismatch\n";
}

TEST(ClangdTexts, ExplainAMessageInEachOfItsForms) {
  const source_file file(source);
  for (const json& error : {mismatch(), mismatch_with_notes()}) {
    const std::string message = published(file.path(), {error}).dump();
    const std::string pretty = published(file.path(), {error}).dump(2);
    const std::string frame = "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n";
    for (const std::string& text :
         {message, message + "\n", pretty, "[" + message + "]", "[\n" + pretty + "\n]\n",
          frame + message, "V[12:34:56.789] >>> " + message + "\n\n",
          "V[12:34:56.789] >>> " + pretty + "\n\n"}) {
      EXPECT_EQ(explained(text), wanted(file.path())) << text;
      EXPECT_EQ(explained(text, 5), wanted(file.path()));
      EXPECT_EQ(explained(text + text), wanted(file.path()) + wanted(file.path()));
    }
  }
}

TEST(ClangdTexts, PassOnWhatHasNoErrorOfTheLibrary) {
  const std::string other = published("a.cpp", {other_error()}).dump();
  const std::string none = published("a.cpp", {}).dump();
  const std::string frame = "Content-Length: 1\r\n\r\n";
  for (const std::string& text :
       {other, none + "\n", "[" + other + ", " + none + "]\n", frame + other + frame + none,
        "V[12:34:56.789] >>> " + none + "\n\n", std::string("[]\n"), std::string("{}\n"),
        std::string(
            "E[12:00:00.000] [invalid_consteval_call] Line 4: call to consteval function\n")})
    EXPECT_EQ(explained(text, 9), text);
}

TEST(ClangdTexts, PassOnWhatIsNoMessageOfThatForm) {
  const std::string words = "schema_error( publishDiagnostics";
  const json method = "textDocument/publishDiagnostics";
  for (const json& message : std::vector<json>{
           {{"jsonrpc", words}},
           {{"jsonrpc", words}, {"method", method}},
           {{"jsonrpc", words}, {"method", method}, {"params", 1}},
           {{"jsonrpc", words}, {"method", method}, {"params", {{"uri", 1}, {"diagnostics", {}}}}},
           {{"jsonrpc", words}, {"method", method}, {"params", {{"uri", "a"}, {"diagnostics", 5}}}},
           {{"jsonrpc", words},
            {"method", method},
            {"params", {{"uri", "a"}, {"diagnostics", {{{"message", words}}}}}}},
           {{"jsonrpc", words},
            {"method", method},
            {"params",
             {{"uri", "a"},
              {"diagnostics",
               {{{"message", mismatch()["message"]}, {"range", {{"start", 1}}}}}}}}}})
    EXPECT_EQ(explained(message.dump() + "\n"), message.dump() + "\n");
  const std::string no_utf8 = "{\"jsonrpc\":\"schema_error( publishDiagnostics \xff\"}\n";
  EXPECT_EQ(explained(no_utf8), no_utf8);
}

TEST(ClangdTexts, PrintTheOtherDiagnosticsAsCompilersDo) {
  const source_file file(source);
  json warning = other_error();
  warning["severity"] = 2;
  const std::string message =
      published(file.path(), {other_error(), mismatch(), warning, told_again()}).dump();
  EXPECT_EQ(explained("before\n" + message + "\nafter\n"),
            "before\n" + file.path() + ":8:7: error: Cannot initialize\n" + wanted(file.path()) +
                file.path() + ":8:7: warning: Cannot initialize\nafter\n");
}

TEST(ClangdTexts, BeginALineBehindAFrame) {
  const std::string other = R"({"jsonrpc":"2.0","id":1,"result":null})";
  const std::string message = published("missing.cpp", {mismatch()}).dump();
  EXPECT_EQ(explained(other + message).substr(0, other.size() + 14), other + "\n/missing.cpp:");
}

TEST(ClangdTexts, CountColumnsAsTheServerSays) {
  const source_file file("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80 unused;\n" + source);
  json at = other_error();
  for (const auto& [answer, character] :
       std::vector<std::pair<json, int>>{{{{"offsetEncoding", "utf-8"}}, 10},
                                         {{{"offsetEncoding", "utf-32"}}, 4},
                                         {{{"capabilities", {{"positionEncoding", "utf-16"}}}}, 5},
                                         {nullptr, 5}}) {
    at["range"]["start"] = {{"line", 0}, {"character", character}};
    const json reply = {{"jsonrpc", "2.0"}, {"id", 0}, {"result", answer}};
    const std::string out =
        explained(reply.dump() + "\n" + published(file.path(), {at, mismatch(1)}).dump());
    EXPECT_NE(out.find(":1:11: error: Cannot initialize"), std::string::npos) << out;
    EXPECT_NE(out.find(":4:10: error: argument 2 (k)"), std::string::npos) << out;
  }
}

TEST(ClangdTexts, SayWhatIsKnownWithoutTheSource) {
  EXPECT_EQ(explained(published("/missing.cpp", {mismatch()}).dump()),
            "/missing.cpp:2:9: error: argument 2 (k): the schema and the function disagree on a "
            "type\n"
            "      | f(Tensor x, float k) -> Tensor\n"
            "      |             ^~~~~ `float` here, `int64_t` in the function\n"
            "      = help: write `int` here, or let the function take `double`\n"
            "      = see: docs/errors.md#type_mismatch\n");
}

}  // namespace
#endif
