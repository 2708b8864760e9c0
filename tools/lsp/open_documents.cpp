// SPDX-License-Identifier: BSL-1.0
// Handles didOpen, didChange and didClose.
#include "open_documents.hpp"

namespace tools::lsp {
namespace {

/// A quick test, because most messages are not about documents.
bool may_be_of_documents(std::string_view message) {
  for (const std::string_view name : {"didOpen", "didChange", "didClose"})
    if (message.find(name) != std::string_view::npos) return true;
  return false;
}

}  // namespace

void open_documents::take(std::string_view message, encoding e) {
  if (!may_be_of_documents(message)) return;
  const json parsed = json::parse(message, nullptr, false);
  const json& parameters = member(parsed, "params");
  const json& uri = member(parameters, "textDocument", "uri");
  if (!uri.is_string()) return;
  try {
    apply(member(parsed, "method"), parameters, e);
  } catch (const json::exception&) {
    documents_.erase(uri.get<std::string>());
  }
}

void open_documents::apply(const json& method, const json& parameters, encoding e) {
  const json& document = parameters.at("textDocument");
  const std::string uri = document.at("uri").get<std::string>();
  if (method == "textDocument/didOpen")
    documents_[uri] = {document.at("text").get<std::string>(), member(document, "version")};
  if (method == "textDocument/didClose") documents_.erase(uri);
  const auto changed = documents_.find(uri);
  if (method != "textDocument/didChange" || changed == documents_.end()) return;
  apply_changes(changed->second.text, parameters.at("contentChanges"), e);
  changed->second.version = member(document, "version");
}

const open_document* open_documents::at(const std::string& uri) const {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

}  // namespace tools::lsp
