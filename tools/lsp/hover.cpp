// SPDX-License-Identifier: BSL-1.0
// The hover texts of operators, arguments and types.
#include <algorithm>
#include <filesystem>

#include "features.hpp"

namespace tools::lsp {
namespace {

std::string code_block(std::string_view language, std::string_view text) {
  return "```" + std::string(language) + "\n" + std::string(text) + "\n```\n";
}

std::string code(std::string_view text) { return std::string("`").append(text).append("`"); }

/// Joins a schema in several lines to one.
std::string in_one_line(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' && c != '\r') out += c;
  return out;
}

std::string file_and_line(const found_mention& m) {
  const std::size_t line = m.file->text->at(m.what->whole.begin).line;
  const std::string name = std::filesystem::path(m.file->path).filename().string();
  return "[" + name + ":" + std::to_string(line) + "](" + m.file->uri + "#L" +
         std::to_string(line) + ")";
}

bool has_kernel(const mention& m) {
  return m.what == mention::implementation || (m.what == mention::definition && !m.kernel.empty());
}

std::string kernel_line(const found_mention& m) {
  const mention& k = *m.what;
  std::string out = "- ";
  if (!k.title.empty()) out += k.title;
  if (!k.key.empty()) out.append(k.title.empty() ? "" : " ").append(k.key);
  if (k.title.empty() && k.key.empty())
    out += k.what == mention::definition ? "all keys" : "no key of its own";
  if (!k.kernel.empty()) out += ": " + code(k.kernel);
  return out + ", " + file_and_line(m) + "\n";
}

/// The schema that PyTorch infers from an annotated Python function, with the namespace; empty if
/// there is none or the file has not been checked.
std::string inferred_schema(const workspace& all, const operator_id& id) {
  for (const auto& [path, file] : all.files()) {
    if (!file.is_python || file.reading == nullptr) continue;
    for (const operator_use& u : file.reading->uses)
      if (u.what == registration::definition && u.ns == id.ns && u.name == id.name &&
          u.has_schema())
        return u.text.text.starts_with(u.ns + "::") ? u.text.text : u.ns + "::" + u.text.text;
  }
  return "";
}

std::string about_operator(const workspace& all, const operator_id& id) {
  const std::vector<found_mention> mentions = all.mentions_of(id);
  std::string out, where;
  std::vector<std::string> shown;
  for (const found_mention& m : mentions) {
    const bool tells = m.what->what == mention::definition || m.what->what == mention::declaration;
    if (!tells || !m.what->schema.has_signature) continue;
    where += (m.what->what == mention::definition ? "Defined in " : "Declared in ") +
             file_and_line(m) + "  \n";
    std::string schema = in_one_line(m.what->schema.text);
    if (m.what->schema.ns.begin == m.what->schema.ns.end && !m.what->id.ns.empty())
      schema.insert(0, m.what->id.ns + "::");
    if (std::find(shown.begin(), shown.end(), schema) != shown.end()) continue;
    out += code_block("python", schema);
    if (m.what->schema.is_right) out += code_block("cpp", cxx_declaration(m.what->schema));
    shown.push_back(std::move(schema));
  }
  if (const std::string schema = shown.empty() ? inferred_schema(all, id) : ""; !schema.empty()) {
    out += code_block("python", schema);
    if (const schema_view view = view_of(schema); view.is_right)
      out += code_block("cpp", cxx_declaration(view));
    out += "Inferred from the function's annotations.\n";
    shown.push_back(schema);
  }
  if (shown.empty()) out += "The workspace has no schema of " + code(id.text()) + ".\n";
  out += "\n" + where;
  std::string kernels;
  for (const found_mention& m : mentions)
    if (has_kernel(*m.what)) kernels += kernel_line(m);
  return out + (kernels.empty() ? "" : "\nKernels:\n" + kernels);
}

std::string about_part(const schema_view& schema, const schema_part& p, std::size_t number,
                       bool is_argument) {
  const std::string type(schema.of(p.type));
  std::string out = (is_argument ? "Argument " : "Return ") + std::to_string(number);
  if (p.name.begin != p.name.end) out += ", " + code(schema.of(p.name));
  out += ": " + code(type);
  const std::string cxx = is_argument ? parameter_type(type) : return_type(type);
  if (!cxx.empty()) out += ", " + code(cxx) + " in C++";
  if (p.keyword_only) out += ", by keyword only";
  if (p.value.begin != p.value.end) out += ", " + code(schema.of(p.value)) + " by default";
  return out + ".\n\n";
}

std::string about_target(const target& t) {
  const schema_view& schema = t.what->schema;
  if (t.argument != nullptr)
    return about_part(schema, *t.argument,
                      static_cast<std::size_t>(t.argument - schema.arguments.data()) + 1, true);
  if (t.result != nullptr)
    return about_part(schema, *t.result,
                      static_cast<std::size_t>(t.result - schema.returns.data()) + 1, false);
  return "";
}

span hovered(const target& t) {
  if (t.argument != nullptr)
    return span_of(*t.what, t.is_name ? t.argument->name : t.argument->type);
  if (t.result != nullptr) return span_of(*t.what, t.result->type);
  return t.what->name;
}

/// The hover text for the operator of the call with the keyword.
std::optional<hover_text> about_keyword(const workspace& all, const keyword_use& k) {
  if (k.id.name.empty()) return {};
  for (const found_mention& m : all.mentions_of(k.id)) {
    const schema_view& schema = m.what->schema;
    const schema_part* a = schema.argument(k.name);
    if (a == nullptr) continue;
    const auto number = static_cast<std::size_t>(a - schema.arguments.data()) + 1;
    return hover_text{about_part(schema, *a, number, true) + about_operator(all, k.id), k.at};
  }
  return hover_text{about_operator(all, k.id), k.at};
}

}  // namespace

std::optional<hover_text> hover(const workspace& all, const workspace_file& file,
                                std::size_t offset) {
  const target t = target_at(file, offset);
  if (t.keyword != nullptr) return about_keyword(all, *t.keyword);
  if (t.what == nullptr) return {};
  return hover_text{about_target(t) + about_operator(all, t.what->id), hovered(t)};
}

}  // namespace tools::lsp
