// SPDX-License-Identifier: BSL-1.0
// Replaces the message, range, page and notes of a diagnostic.
#include "clangd_filter.hpp"

namespace tools::lsp {
namespace {

/// The lines of the message; if the range is not in the schema, with the schema.
std::string message_of(const explanation& e, bool has_page) {
  std::string out = e.sentence;
  if (!e.is_at_word() && !e.schema.empty()) out += "\nschema: " + e.schema;
  if (!e.label.empty()) out += "\n" + e.label;
  if (!e.help.empty()) out += "\nhelp: " + e.help;
  if (!has_page && !e.anchor.empty()) out += "\nsee: docs/errors.md#" + e.anchor;
  return out;
}

json range_of(const place& at, const literal_file& file, encoding e) {
  return {{"start", json_of(units_of(at.begin, file, e))},
          {"end", json_of(units_of({at.begin.line, at.end_column}, file, e))}};
}

}  // namespace

std::optional<std::string> clangd_filter::replacement_of(std::string_view message) {
  encoding_ = encoding_in(message).value_or(encoding_);
  if (!may_have_errors(message)) return std::nullopt;
  json parsed = json::parse(message, nullptr, false);
  if (member(parsed, "method") != "textDocument/publishDiagnostics") return std::nullopt;
  try {
    return rewrite(parsed.at("params")) ? std::optional(text_of(parsed)) : std::nullopt;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

/// The text that clangd read. Empty if the open document has another version, because places would
/// be wrong.
literal_file clangd_filter::file_of(const json& parameters) const {
  const std::string uri = parameters.at("uri").get<std::string>(), path = path_of(uri);
  const open_document* const document = documents_.at(uri);
  if (document == nullptr) return literal_file(source(path, read_file(path).text));
  const json& version = member(parameters, "version");
  const bool is_same = version.is_null() || version == document->version;
  return literal_file(source(path, is_same ? document->text : ""));
}

/// Rewrites the library's errors among the diagnostics; false if there are none.
bool clangd_filter::rewrite(json& parameters) const {
  const literal_file file = file_of(parameters);
  json& diagnostics = parameters.at("diagnostics");
  const auto explanations = explain(diagnostics, file, encoding_);
  bool has_errors = false;
  for (std::size_t i = 0; i != explanations.size(); ++i) {
    if (!explanations[i]) continue;
    rewrite(diagnostics[i], *explanations[i], file, parameters.at("uri"));
    has_errors = true;
  }
  return has_errors;
}

void clangd_filter::rewrite(json& diagnostic, const explanation& e, const literal_file& file,
                            const json& uri) const {
  if (!page_.empty() && !e.anchor.empty() && !diagnostic.contains("codeDescription"))
    diagnostic["codeDescription"] = {{"href", page_ + "#" + e.anchor}};
  diagnostic["message"] = message_of(e, diagnostic.contains("codeDescription"));
  if (e.is_at_word()) diagnostic["range"] = range_of(*e.word, file, encoding_);
  // The explanation contains the information of the notes.
  const bool takes_notes = diagnostic.erase("relatedInformation") != 0;
  if (takes_notes && e.word && !e.is_at_word())
    diagnostic["relatedInformation"].push_back(
        {{"location", {{"uri", uri}, {"range", range_of(*e.word, file, encoding_)}}},
         {"message", e.label.empty() ? "the schema" : e.label}});
}

}  // namespace tools::lsp
