// SPDX-License-Identifier: BSL-1.0
// Prints findings in each format.
#include "findings.hpp"

#include <algorithm>
#include <ostream>
#include <schema_ct/config.hpp>
#include <schema_ct/messages/characters.hpp>
#include <schema_ct/render.hpp>

#include "mistakes.hpp"

namespace tools {
namespace {

std::ostream& operator<<(std::ostream& out, const place& p) {
  return out << p.file << ':' << p.begin.line << ':' << p.begin.column << ": ";
}

/// Escaped as a value, or as a property, of a GitHub workflow command.
std::string escaped(std::string_view text, bool is_property) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '%': out += "%25"; break;
      case '\r': out += "%0D"; break;
      case '\n': out += "%0A"; break;
      case ':': out += is_property ? "%3A" : ":"; break;
      case ',': out += is_property ? "%2C" : ","; break;
      default: out += c;
    }
  }
  return out;
}

/// A path as a URI reference.
std::string uri_of(std::string_view path) {
  constexpr std::string_view plain = "-._~/!$&'()*+,;=@";
  constexpr const char* hex = "0123456789ABCDEF";
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool is_alphanumeric =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    const auto byte = static_cast<unsigned char>(c);
    if (is_alphanumeric || plain.find(c) != std::string_view::npos)
      out += c;
    else
      out.append("%").append(1, hex[byte / 16]).append(1, hex[byte % 16]);
  }
  return out;
}

void put_location(std::ostream& out, const place& p) {
  const std::size_t end = std::max(p.end_column, p.begin.column + 1);
  out << "\"physicalLocation\": {\"artifactLocation\": {\"uri\": " << quoted{uri_of(p.file)}
      << "}, \"region\": {\"startLine\": " << p.begin.line
      << ", \"startColumn\": " << p.begin.column << ", \"endColumn\": " << end << "}}";
}

/// Codes that are not in schema_ct::errc.
struct own_code {
  const char* code;
  const char* sentence;
};
constexpr own_code own_codes[] = {
    {"breaks_callers", "a change of a schema breaks the operator's callers"},
    {"breaks_older_programs",
     "a program that is saved with the new library does not run with the old one"},
    {"custom_operator", "a custom operator of PaddlePaddle is not as PD_BUILD_OP wants it"},
    {"duplicate_definition", "an operator is defined twice"},
    {"duplicate_kernel", "an operator has two kernels for one dispatch key"},
    {"missing_annotation", "a schema is inferred from annotations, and there is none"},
    {"missing_namespace", "the name of an operator has its namespace before it here: ns::name"},
    {"new_operator", "the old version has no such operator"},
    {"operator_without_kernel", "no kernel is seen of an operator"},
    {"phi_registration", "an operator or a kernel in PHI's form is not registered rightly"},
    {"registration_failed", "a registration failed while its library was loaded"},
    {"removed_operator", "an operator is gone"},
    {"undefined_operator", "no definition is seen of the operator that a kernel is for"},
    {"unknown_key", "a block has a dispatch key that does not exist"},
    {"unknown_mutated_argument", "mutates_args names what is no tensor of the function"},
    {"unsupported_annotation", "no schema type is inferred from an annotation"},
    {"unsupported_parameter", "an operator has no variable and no positional-only parameters"},
    {"wrong_call", "PyTorch refuses a call of an operator in Python"},
};

/// A rule of SARIF, with the members that GitHub's code scanning requires.
void put_rule(std::ostream& out, std::string_view code, std::string_view sentence) {
  out << "  {\"id\": " << quoted{code} << ", \"shortDescription\": {\"text\": " << quoted{sentence}
      << "}, \"fullDescription\": {\"text\": " << quoted{sentence}
      << "}, \"help\": {\"text\": \"See docs/errors.md#" << code << "\"}}";
}

/// Prints the part of SARIF 2.1.0 before the first result.
std::ostream& begin_sarif(std::ostream& out) {
  out << "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": "
         "\"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"schema_ct\", "
         "\"version\": \""
      << SCHEMA_CT_VERSION_MAJOR << '.' << SCHEMA_CT_VERSION_MINOR << '.' << SCHEMA_CT_VERSION_PATCH
      << "\", \"rules\": [\n";
  for (const own_code& c : own_codes) {
    put_rule(out, c.code, c.sentence);
    out << ",\n";
  }
  const char* separator = "";
  for (int value = 1; value != 128; ++value) {
    const auto c = static_cast<schema_ct::errc>(value);
    const std::string code = name_of(c);
    if (code.empty()) continue;
    out << separator;
    put_rule(out, code, schema_ct::describe(c));
    separator = ",\n";
  }
  return out << "\n]}}, \"results\": [\n";
}

void print_sarif(std::ostream& out, const finding& f) {
  out << "  {\"ruleId\": " << quoted{f.code} << ", \"level\": \""
      << (f.is_warning ? "warning" : "error") << "\", \"message\": {\"text\": " << quoted{f.message}
      << "}, \"locations\": [{";
  put_location(out, f.at);
  out << "}]";
  for (const remark& r : f.notes) {
    const auto id = &r - f.notes.data() + 1;
    out << (id == 1 ? ", \"relatedLocations\": [{" : ", {") << "\"id\": " << id
        << ", \"message\": {\"text\": " << quoted{r.message} << "}, ";
    put_location(out, r.at);
    out << '}';
  }
  out << (f.notes.empty() ? "}" : "]}");
}

void put_place(std::ostream& out, const place& p) {
  out << "\"file\": " << quoted{p.file} << ", \"line\": " << p.begin.line
      << ", \"column\": " << p.begin.column << ", \"end_column\": " << p.end_column;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, quoted q) {
  out << '"';
  while (!q.text.empty()) {
    constexpr std::size_t longest = 4;
    const auto left = static_cast<int>(std::min(q.text.size(), longest));
    const auto length =
        static_cast<std::size_t>(schema_ct::detail::character_length(q.text.data(), left));
    const char c = q.text[0];
    constexpr const char* hex = "0123456789abcdef";
    if (length == 0)
      out << "\\ufffd";
    else if (c == '"' || c == '\\')
      out << '\\' << c;
    else if (c == '\n')
      out << "\\n";
    else if (c == '\t')
      out << "\\t";
    else if (length == 1 && (c < ' ' || c == '\x7f'))
      out << "\\u00" << hex[c / 16] << hex[c % 16];
    else
      out << q.text.substr(0, length);
    q.text.remove_prefix(length == 0 ? 1 : length);
  }
  return out << '"';
}

place place_of(const source& s, const mapped_text& text, std::size_t first, std::size_t last) {
  place out{s.name(), s.at(text.spans[first].begin), 0};
  do {
    const position end = s.at(text.spans[--last].end - 1);
    out.end_column = end.column + 1;
    if (end.line == out.begin.line) break;
  } while (last > first);
  return out;
}

place place_of(const std::string& file, unsigned line) {
  return {file, {line == 0 ? 1 : line, 1}, 1};
}

std::optional<output_format> format_called(std::string_view name) {
  if (name == "text") return output_format::text;
  if (name == "json") return output_format::json;
  if (name == "sarif") return output_format::sarif;
  if (name == "github") return output_format::github;
  return std::nullopt;
}

printer::printer(std::ostream& out, output_format format, bool warnings_are_errors)
    : out_(out), format_(format), warnings_are_errors_(warnings_are_errors) {}

void printer::print(finding f) {
  if (warnings_are_errors_) f.is_warning = false;
  if (!f.is_warning) has_errors_ = true;
  switch (format_) {
    case output_format::text: print_text(f); break;
    case output_format::json: print_json(f); break;
    case output_format::sarif: print_sarif(is_first_ ? begin_sarif(out_) : out_ << ",\n", f); break;
    case output_format::github: print_github(f); break;
  }
  is_first_ = false;
}

void printer::print_text(const finding& f) {
  out_ << f.at << (f.is_warning ? "warning: " : "error: ") << f.message << f.excerpt << '\n';
  for (const remark& r : f.notes) out_ << r.at << "note: " << r.message << '\n';
}

void printer::print_json(const finding& f) {
  out_ << (is_first_ ? "[\n  {" : ",\n  {");
  put_place(out_, f.at);
  out_ << ", \"severity\": \"" << (f.is_warning ? "warning" : "error")
       << "\", \"code\": " << quoted{f.code} << ", \"message\": " << quoted{f.message}
       << ", \"argument\": " << f.argument << ", \"schema\": " << quoted{f.schema};
  for (const remark& r : f.notes) {
    out_ << (&r == f.notes.data() ? ", \"notes\": [{" : ", {");
    put_place(out_, r.at);
    out_ << ", \"message\": " << quoted{r.message} << '}';
  }
  if (!f.notes.empty()) out_ << ']';
  out_ << '}';
}

/// Prints a GitHub workflow command, in one line.
void printer::print_github(const finding& f) {
  std::string text = f.message + f.excerpt;
  for (const remark& r : f.notes)
    text += '\n' + r.at.file + ':' + std::to_string(r.at.begin.line) + ": note: " + r.message;
  out_ << (f.is_warning ? "::warning" : "::error") << " file=" << escaped(f.at.file, true)
       << ",line=" << f.at.begin.line << ",col=" << f.at.begin.column
       << ",endColumn=" << f.at.end_column << ",title=" << escaped(f.code, true)
       << "::" << escaped(text, false) << '\n';
}

void printer::print(const listed_operator& o) {
  if (format_ != output_format::text && format_ != output_format::json) return;
  if (format_ == output_format::json)
    tools::print_json(out_ << (is_first_ ? "[\n  " : ",\n  "), o);
  else
    print_text(o);
  is_first_ = false;
}

void printer::print_text(const listed_operator& o) {
  const auto line = [&](const std::string& what, const place& at) {
    out_ << "  " << what << std::string(what.size() < 28 ? 28 - what.size() : 0, ' ') << ' '
         << at.file << ':' << at.begin.line << '\n';
  };
  if (o.is_of_fallbacks())
    out_ << "fallbacks of all operators\n";
  else
    out_ << (o.schema.empty() ? o.name : o.schema) << '\n';
  if (!o.schema.empty()) line("defined", o.at);
  for (const listed_kernel& k : o.kernels) line(k.key, k.at);
}

void print_json(std::ostream& out, const listed_operator& o) {
  out << "{\"operator\": " << quoted{o.name};
  if (!o.schema.empty())
    out << ", \"schema\": " << quoted{o.schema} << ", \"file\": " << quoted{o.at.file}
        << ", \"line\": " << o.at.begin.line;
  if (!o.tags.empty()) {
    out << ", \"tags\": ";
    const char* separator = "[";
    for (const std::string& tag : o.tags) out << separator << quoted{tag}, separator = ", ";
    out << ']';
  }
  out << ", \"kernels\": [";
  const char* separator = "";
  for (const listed_kernel& k : o.kernels) {
    out << separator << "{\"key\": " << quoted{k.key} << ", \"file\": " << quoted{k.at.file}
        << ", \"line\": " << k.at.begin.line << '}';
    separator = ", ";
  }
  out << "]}";
}

void printer::finish() {
  if (format_ == output_format::json) out_ << (is_first_ ? "[]\n" : "\n]\n");
  if (format_ == output_format::sarif) {
    if (is_first_) begin_sarif(out_);
    out_ << "\n]}]}\n";
  }
}

}  // namespace tools
