// SPDX-License-Identifier: BSL-1.0
// Converts clangd's diagnostics to the lines that clang prints.
#include "clangd_errors.hpp"

#include <set>

namespace tools::lsp {
namespace {

constexpr int severity_error = 1, severity_information = 3;

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

int severity_of(const json& diagnostic) {
  const json& severity = member(diagnostic, "severity");
  return severity.is_number_integer() ? severity.get<int>() : severity_error;
}

std::string message_of(const json& diagnostic) {
  return diagnostic.at("message").get<std::string>();
}

/// clangd begins messages with a capital letter, clang does not.
std::string without_capital(std::string message) {
  if (!message.empty() && message[0] >= 'A' && message[0] <= 'Z')
    message[0] = static_cast<char>(message[0] - 'A' + 'a');
  return message;
}

void add_lines(std::vector<std::string>& out, std::string_view text) {
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos;
       text.remove_prefix(end + 1))
    out.emplace_back(text.substr(0, end));
  out.emplace_back(text);
}

/// The lines as clang prints them. clangd puts notes into the message, or apart if the editor asked
/// for that.
std::vector<std::string> lines_of(const json& diagnostic) {
  std::vector<std::string> out;
  add_lines(out, "clangd:1:1: error: " + message_of(diagnostic));
  for (const json& note : member(diagnostic, "relatedInformation"))
    out.push_back("note: " + without_capital(message_of(note)));
  return out;
}

std::optional<diagnosis> diagnosis_in(const json& diagnostic, const literal_file& file,
                                      encoding e) {
  if (severity_of(diagnostic) != severity_error) return std::nullopt;
  std::optional<diagnosis> out = diagnosis_of(lines_of(diagnostic));
  if (!out) return std::nullopt;
  const position at = bytes_of(position_of(diagnostic.at("range").at("start")), file, e);
  out->at = {file.from().name(), at.line, at.column};
  return out;
}

/// The first line of clang's output for the error.
std::string first_line(const json& error) {
  const std::string message = without_capital(message_of(error));
  return message.substr(0, message.find('\n'));
}

/// Does the diagnostic repeat an error? Unless notes are apart, clangd publishes those in the same
/// file as diagnostics that quote the error.
bool tells_again(const json& diagnostic, const std::set<std::string>& errors) {
  constexpr std::string_view mark = ": error: ";
  if (severity_of(diagnostic) != severity_information) return false;
  const std::string message = message_of(diagnostic);
  const std::size_t at = message.rfind(mark);
  return at != std::string::npos && errors.contains(message.substr(at + mark.size()));
}

}  // namespace

bool may_have_errors(std::string_view message) {
  if (!contains(message, "publishDiagnostics")) return false;
  return contains(message, "schema_error(") || contains(message, "kernel_error(") ||
         contains(message, "wrong_because<");
}

std::optional<encoding> encoding_in(std::string_view message) {
  if (!contains(message, "offsetEncoding") && !contains(message, "positionEncoding"))
    return std::nullopt;
  const json parsed = json::parse(message, nullptr, false);
  const json& result = member(parsed, "result");
  for (const json& name :
       {member(result, "offsetEncoding"), member(result, "capabilities", "positionEncoding")}) {
    if (name == "utf-8") return encoding::utf8;
    if (name == "utf-16") return encoding::utf16;
    if (name == "utf-32") return encoding::utf32;
  }
  return std::nullopt;
}

std::vector<std::optional<explanation>> explain(json& diagnostics, const literal_file& file,
                                                encoding e) {
  std::vector<std::optional<diagnosis>> found;
  std::set<std::string> errors;
  for (const json& diagnostic : diagnostics)
    if (found.push_back(diagnosis_in(diagnostic, file, e)); found.back())
      errors.insert(first_line(diagnostic));
  std::vector<std::optional<explanation>> out;
  json kept = json::array();
  for (std::size_t i = 0; i != found.size(); ++i) {
    if (tells_again(diagnostics[i], errors)) continue;
    kept.push_back(std::move(diagnostics[i]));
    out.push_back(found[i] ? std::optional(explanation_of(*found[i], file)) : std::nullopt);
  }
  diagnostics = std::move(kept);
  return out;
}

position bytes_of(text_position at, const literal_file& file, encoding e) {
  const std::string_view line = file.line(at.line + 1);
  if (line.empty()) return {at.line + 1, at.character + 1};
  return {at.line + 1, line_table(line).offset(line, {0, at.character}, e) + 1};
}

text_position units_of(position at, const literal_file& file, encoding e) {
  const std::string_view line = file.line(at.line);
  return {at.line - 1, line_table(line).position(line, at.column - 1, e).character};
}

}  // namespace tools::lsp
