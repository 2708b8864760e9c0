// SPDX-License-Identifier: BSL-1.0
// The messages that an editor gets in the place of clangd's.
#ifdef SCHEMA_CT_HAS_LSP
#include "lsp/clangd_filter.hpp"

#include <gtest/gtest.h>

#include "clangd_messages.hpp"
#include "source_file.hpp"

namespace {

using namespace clangd_messages;
using tools::lsp::clangd_filter;

constexpr const char* page = "file:///errors.md";
constexpr const char* words =
    "argument 2 (k): the schema and the function disagree on a type\n"
    "`float` here, `int64_t` in the function\n"
    "help: write `int` here, or let the function take `double`";
const std::string source = "\n  m.def(\"f(Tensor x, \"\n        \"float k) -> Tensor\", &f);\n";

/// The diagnostics that the editor gets; null if it gets clangd's message unchanged.
json filtered(clangd_filter& filter, const json& message) {
  const std::optional<std::string> out = filter.replacement_of(message.dump());
  return out ? json::parse(*out)["params"]["diagnostics"] : json();
}

json notification(const char* method, const json& parameters) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", parameters}};
}

json opened(const std::string& path, const std::string& text) {
  return notification("textDocument/didOpen", {{"textDocument",
                                                {{"uri", tools::lsp::uri_of(path)},
                                                 {"languageId", "cpp"},
                                                 {"version", 1},
                                                 {"text", text}}}});
}

json changed(const std::string& path, int version, const json& change) {
  return notification("textDocument/didChange",
                      {{"textDocument", {{"uri", tools::lsp::uri_of(path)}, {"version", version}}},
                       {"contentChanges", std::vector<json>{change}}});
}

TEST(ClangdFilter, PutsAnErrorIntoWordsAndItsRangeAtTheWord) {
  const source_file file(source);
  for (const json& error : {mismatch(), mismatch_with_notes()}) {
    clangd_filter filter(page);
    const json out = filtered(filter, published(file.path(), {error, told_again(), other_error()}));
    ASSERT_EQ(out.size(), 2);
    EXPECT_EQ(out[0]["message"], words);
    EXPECT_EQ(out[0]["range"], range(2, 9, 14));
    EXPECT_EQ(out[0]["codeDescription"]["href"], "file:///errors.md#type_mismatch");
    EXPECT_EQ(out[0]["code"], error["code"]);
    EXPECT_FALSE(out[0].contains("relatedInformation"));
    EXPECT_EQ(out[1], other_error());
  }
}

TEST(ClangdFilter, LeavesEverythingElse) {
  clangd_filter filter(page);
  for (const json& message :
       {published("/a.cpp", {}), published("/a.cpp", {other_error()}), json(1), json::array(),
        notification("x", mismatch()), notification("textDocument/publishDiagnostics", mismatch())})
    EXPECT_EQ(filter.replacement_of(message.dump()), std::nullopt) << message;
  for (const char* text : {"", "{", "\xff", "{\"publishDiagnostics\": \"schema_error( \xff\"}"})
    EXPECT_EQ(filter.replacement_of(text), std::nullopt);
}

TEST(ClangdFilter, NamesThePageInTheMessageWhereNobodyKnowsItsUri) {
  clangd_filter filter("");
  json out = filtered(filter, published("/missing.cpp", {mismatch()}))[0];
  EXPECT_TRUE(out["message"].get<std::string>().ends_with("\nsee: docs/errors.md#type_mismatch"));
  EXPECT_FALSE(out.contains("codeDescription"));
  json error = mismatch();
  error["codeDescription"] = {{"href", "https://example.org"}};
  out = filtered(filter, published("/missing.cpp", {error}))[0];
  EXPECT_EQ(out["codeDescription"], error["codeDescription"]);
}

TEST(ClangdFilter, KeepsTheRangeWhereTheSchemaIsElsewhere) {
  // The literal is in an earlier line, as it is with a table.
  const std::string table = "auto s = \"f(Tensor x, float k) -> Tensor\";\n\n\n";
  const source_file file(table);
  clangd_filter filter(page);
  const json out = filtered(filter, published(file.path(), {mismatch_with_notes()}))[0];
  EXPECT_EQ(out["range"], range(1, 8, 22));
  EXPECT_EQ(out["relatedInformation"][0]["location"]["range"], range(0, 22, 27));
  EXPECT_NE(out["message"].get<std::string>().find("\nschema: f(Tensor x, float k) -> Tensor\n"),
            std::string::npos);
  EXPECT_FALSE(
      filtered(filter, published(file.path(), {mismatch()}))[0].contains("relatedInformation"));
}

TEST(ClangdFilter, ReadsWhatTheEditorHasOpen) {
  const source_file file("something else");
  clangd_filter filter(page);
  json message = published(file.path(), {mismatch()});
  filter.take(opened(file.path(), source).dump());
  EXPECT_EQ(filtered(filter, message)[0]["range"], range(2, 9, 14));

  filter.take(changed(file.path(), 2, {{"range", range(2, 0, 8)}, {"text", "\t"}}).dump());
  // clangd has not read the change yet.
  EXPECT_EQ(filtered(filter, message)[0]["range"], range(1, 8, 22));
  message["params"]["version"] = 2;
  EXPECT_EQ(filtered(filter, message)[0]["range"], range(2, 2, 7));
  message["params"].erase("version");
  EXPECT_EQ(filtered(filter, message)[0]["range"], range(2, 2, 7));

  filter.take(changed(file.path(), 3, {{"text", source}}).dump());
  EXPECT_EQ(filtered(filter, message)[0]["range"], range(2, 9, 14));
  filter.take(notification("textDocument/didClose",
                           {{"textDocument", {{"uri", tools::lsp::uri_of(file.path())}}}})
                  .dump());
  EXPECT_EQ(filtered(filter, message)[0]["range"], range(1, 8, 22));
}

TEST(ClangdFilter, ForgetsADocumentWhoseChangesItCannotRead) {
  const source_file file("something else");
  clangd_filter filter(page);
  for (const json& wrong : {json{{"range", 1}, {"text", ""}}, json{{"text", 1}}, json(1)}) {
    filter.take(opened(file.path(), source).dump());
    filter.take(changed(file.path(), 1, wrong).dump());
    EXPECT_EQ(filtered(filter, published(file.path(), {mismatch()}))[0]["range"], range(1, 8, 22));
  }
  for (const char* text :
       {"didOpen", "{\"didChange\":1}", "didClose \xff",
        R"({"method":"textDocument/didOpen","params":{"textDocument":{"uri":"a"}}})"})
    filter.take(text);
}

TEST(ClangdFilter, CountsColumnsAsTheServerSays) {
  const source_file file(
      "\n/* \xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80 */ m.def(\"f(Tensor x, float k) -> Tensor\", "
      "&f);\n");
  for (const auto& [answer, begin] : std::vector<std::pair<json, int>>{
           {{{"offsetEncoding", "utf-8"}}, 35}, {{{"offsetEncoding", "utf-32"}}, 29}, {{}, 30}}) {
    clangd_filter filter(page);
    static_cast<void>(filter.replacement_of(json{{"id", 0}, {"result", answer}}.dump()));
    EXPECT_EQ(filtered(filter, published(file.path(), {mismatch()}))[0]["range"],
              range(1, begin, begin + 5));
  }
}

}  // namespace
#endif
