// SPDX-License-Identifier: BSL-1.0
// Prints diagnostics as lines: file, line, column, severity, message.
#include "clangd_texts.hpp"

#include "error_text.hpp"

namespace tools::lsp {
namespace {

std::string_view kind_of(const json& diagnostic) {
  const json& severity = member(diagnostic, "severity");
  if (severity == 2) return "warning";
  return severity == 3 || severity == 4 ? "note" : "error";
}

/// The line for a diagnostic that is not an error of the library.
std::string line_of(const json& diagnostic, const literal_file& file, encoding e) {
  const position at = bytes_of(position_of(diagnostic.at("range").at("start")), file, e);
  return file.from().name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
         ": " + std::string(kind_of(diagnostic)) + ": " +
         diagnostic.at("message").get<std::string>() + "\n";
}

}  // namespace

std::optional<std::string> clangd_texts::text_of(std::string_view message) {
  encoding_ = encoding_in(message).value_or(encoding_);
  if (!may_have_errors(message)) return std::nullopt;
  json parsed = json::parse(message, nullptr, false);
  std::string out;
  bool has_errors = false;
  try {
    if (!parsed.is_array()) parsed = json::array({std::move(parsed)});
    for (json& one : parsed) has_errors |= add(out, std::move(one));
  } catch (const json::exception&) {
    return std::nullopt;
  }
  return has_errors ? std::optional(out) : std::nullopt;
}

/// Appends the message as text. Returns whether it contains an error of the library.
bool clangd_texts::add(std::string& out, json message) {
  if (member(message, "method") != "textDocument/publishDiagnostics") {
    out += lsp::text_of(message) + "\n";
    return false;
  }
  json& parameters = message.at("params");
  const std::string uri = parameters.at("uri").get<std::string>(), path = path_of(uri);
  const literal_file& file = files_.at(path.empty() ? uri : path);
  json& diagnostics = parameters.at("diagnostics");
  bool has_errors = false;
  const auto explanations = explain(diagnostics, file, encoding_);
  for (std::size_t i = 0; i != explanations.size(); ++i) {
    const std::optional<explanation>& e = explanations[i];
    out += e ? tools::text_of(*e, file, false) : line_of(diagnostics[i], file, encoding_);
    has_errors |= e.has_value();
  }
  return has_errors;
}

}  // namespace tools::lsp
