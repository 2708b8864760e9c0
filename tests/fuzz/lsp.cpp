// SPDX-License-Identifier: BSL-1.0
// Sends lines as messages to the language server, and asks about a place, which the input chooses,
// in an open document.
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "finding.hpp"
#include "lsp/frames.hpp"
#include "lsp/server.hpp"

namespace {

using tools::lsp::json;

json position(std::uint8_t line, std::uint8_t character) {
  return {{"line", line % 32}, {"character", character}};
}

/// Sends each request that has a position, for one position in a document.
void ask(tools::lsp::server& server, const char* uri, const json& at, std::size_t& asked) {
  for (const char* method : {"hover", "completion", "definition", "declaration", "implementation",
                             "references", "prepareRename", "rename", "documentSymbol"}) {
    const json request = {{"jsonrpc", "2.0"},
                          {"id", 1},
                          {"method", std::string("textDocument/") + method},
                          {"params",
                           {{"textDocument", {{"uri", uri}}},
                            {"position", at},
                            {"newName", "renamed"},
                            {"context", {{"includeDeclaration", true}}}}}};
    server.take(request.dump(-1, ' ', false, json::error_handler_t::replace));
    ++asked;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 4, size - 4);
  const char* uri = data[0] % 2 == 0 ? "file:///x.cpp" : "file:///x.py";
  std::size_t answers = 0, asked = 0;
  tools::lsp::server server(
      [&](const json& message) {
        // Every message can be printed.
        static_cast<void>(message.dump(-1, ' ', false, json::error_handler_t::replace));
        answers += message.value("id", json()) == 1 ? 1 : 0;
      },
      "");
  const auto notify = [&](const char* method, const json& parameters) {
    const json message = {{"jsonrpc", "2.0"}, {"method", method}, {"params", parameters}};
    server.take(message.dump(-1, ' ', false, json::error_handler_t::replace));
  };
  server.take(R"({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}})");
  notify("textDocument/didOpen",
         {{"textDocument", {{"uri", uri}, {"text", text}, {"version", 1}}}});
  ask(server, uri, position(data[1], data[2]), asked);
  notify("textDocument/didChange",
         {{"textDocument", {{"uri", uri}, {"version", 2}}},
          {"contentChanges", json::array({{{"range",
                                            {{"start", position(data[2], data[1])},
                                             {"end", position(data[1], data[3])}}},
                                           {"text", text.substr(0, data[3])}}})}});
  ask(server, uri, position(data[3], data[2]), asked);
  tools::lsp::frame_reader frames;
  frames.feed(text);
  while (const std::optional<tools::lsp::frame> frame = frames.next())
    frame->error.empty() ? server.take(frame->body) : server.refuse_message(frame->error);
  while (server.has_work()) server.work();
  fuzz::expect(server.is_over() || answers >= asked, "a request without an answer", text);
  return 0;
}
