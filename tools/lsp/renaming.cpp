// SPDX-License-Identifier: BSL-1.0
// Renames an argument: finds its places, and checks that a new name is safe.
#include <algorithm>
#include <array>
#include <filesystem>

#include "../cpp_text.hpp"
#include "features.hpp"

namespace tools::lsp {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw refusal(why); }

std::string place_text(const workspace_file& file, span at) {
  return std::filesystem::path(file.path).filename().string() + ":" +
         std::to_string(file.text->at(at.begin).line);
}

bool is_schema(const mention& m) { return m.schema.has_signature && m.text.text.size() > 0; }

/// Is the name a reserved word of Python? Then no call can have it as a keyword.
bool is_reserved(std::string_view name) {
  constexpr std::array<std::string_view, 35> python{
      "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
      "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
      "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
      "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
  return std::find(python.begin(), python.end(), name) != python.end();
}

void expect_identifier(const std::string& name) {
  const bool is_word =
      !name.empty() && !cpp::is_digit(name[0]) && std::all_of(name.begin(), name.end(), [](char c) {
        return cpp::is_word_character(c) && c != '$' && (c & 0x80) == 0;
      });
  if (!is_word) refuse("'" + name + "' is no identifier: letters, digits and _ make one");
  if (is_reserved(name)) refuse("'" + name + "' is a word of Python, which no keyword can be");
}

/// The operator's schemas with the argument.
std::vector<found_mention> schemas_with(const workspace& all, const operator_id& id,
                                        const std::string& name) {
  std::vector<found_mention> out;
  for (const found_mention& m : all.mentions_of(id))
    if (is_schema(*m.what) && m.what->schema.argument(name) != nullptr) out.push_back(m);
  return out;
}

void expect_safe(const workspace& all, const operator_id& id, const std::string& name) {
  const std::vector<found_mention> schemas = schemas_with(all, id, name);
  const auto defines = [](const found_mention& m) { return m.what->what == mention::definition; };
  if (id.ns.empty()) refuse("the namespace of '" + id.name + "' is not known here");
  if (std::none_of(schemas.begin(), schemas.end(), defines))
    refuse("no definition of '" + id.text() + "' in the workspace has the argument '" + name + "'");
  for (const found_mention& m : all.mentions_of(id)) {
    if (!is_schema(*m.what)) continue;
    if (!m.what->schema.is_right)
      refuse("the schema at " + place_text(*m.file, m.what->whole) + " has a mistake");
    if (m.what->schema.argument(name) == nullptr)
      refuse("the schema at " + place_text(*m.file, m.what->whole) +
             " does not have the argument '" + name + "'");
  }
  for (const found_mention& m : schemas) {
    const span at = span_of(*m.what, m.what->schema.argument(name)->name);
    if (m.file->text->text().substr(at.begin, at.end - at.begin) != name)
      refuse("the name is spelled with escapes at " + place_text(*m.file, at));
  }
}

/// Throws if a kernel in Python receives the argument by name, as a keyword-only one.
void expect_no_kernel_takes(const workspace& all, const operator_id& id, const std::string& name) {
  const std::vector<found_mention> schemas = schemas_with(all, id, name);
  const bool by_keyword = std::any_of(schemas.begin(), schemas.end(), [&](const found_mention& m) {
    return m.what->schema.argument(name)->keyword_only || m.what->title == "custom_op" ||
           m.what->title == "triton_op";
  });
  if (!by_keyword) return;
  for (const auto& [path, file] : all.files())
    for (const python_kernel& k : file.mentions.kernels)
      if (k.id == id &&
          std::find(k.parameters.begin(), k.parameters.end(), name) != k.parameters.end())
        refuse("the Python function at " + place_text(file, k.at) + " takes '" + name +
               "' by this name: rename its parameter first");
}

/// Throws if a keyword of this name is in a call of an unknown operator, because that may be the
/// argument.
void expect_no_unknown_call(const workspace& all, const std::string& name) {
  for (const auto& [path, file] : all.files())
    for (const keyword_use& k : file.mentions.keywords)
      if (k.id.name.empty() && k.name == name)
        refuse("nobody can see which operator the keyword '" + name + "' at " +
               place_text(file, k.at) + " is for");
}

/// Can the keyword's call be of the operator? A Python call without an overload may be of each.
bool reaches(const workspace_file& file, const keyword_use& k, const operator_id& id) {
  return k.id.ns == id.ns &&
         (k.id.name == id.name || (file.is_python && k.id.name == id.without_overload()));
}

/// Throws if a call in Python names no overload and may be of another one with the same argument.
void expect_one_overload(const workspace& all, const operator_id& id, const std::string& name) {
  const std::vector<found_mention> everywhere = all.all_mentions();
  const auto other =
      std::find_if(everywhere.begin(), everywhere.end(), [&](const found_mention& m) {
        return m.what->id.ns == id.ns && m.what->id.name != id.name &&
               m.what->id.without_overload() == id.without_overload() && is_schema(*m.what) &&
               m.what->schema.argument(name) != nullptr;
      });
  if (other == everywhere.end()) return;
  for (const auto& [path, file] : all.files())
    for (const keyword_use& k : file.mentions.keywords)
      if (file.is_python && k.name == name && k.id.ns == id.ns &&
          k.id.name == id.without_overload())
        refuse("the call at " + place_text(file, k.at) + " may be of '" + other->what->id.text() +
               "', which has an argument '" + name + "' as well");
}

}  // namespace

std::vector<location> argument_places(const workspace& all, const operator_id& id,
                                      const std::string& name) {
  std::vector<location> out;
  for (const found_mention& m : schemas_with(all, id, name))
    out.push_back({m.file, span_of(*m.what, m.what->schema.argument(name)->name)});
  for (const auto& [path, file] : all.files())
    for (const keyword_use& k : file.mentions.keywords)
      if (k.name == name && reaches(file, k, id)) out.push_back({&file, k.at});
  // Removes duplicates: two lists may have the literal of op<"ns::name(…)">.
  std::vector<location> unique;
  for (const location& l : out)
    if (std::find(unique.begin(), unique.end(), l) == unique.end()) unique.push_back(l);
  return unique;
}

renaming argument_to_rename(const workspace& all, const workspace_file& file, std::size_t offset) {
  const target t = target_at(file, offset);
  renaming out;
  if (t.keyword != nullptr) {
    if (t.keyword->id.name.empty())
      refuse("nobody can see here which operator is called with the keyword '" + t.keyword->name +
             "'");
    out = {t.keyword->id, t.keyword->name, t.keyword->at};
  } else if (t.argument != nullptr && t.is_name) {
    out = {t.what->id, std::string(t.what->schema.of(t.argument->name)),
           span_of(*t.what, t.argument->name)};
  } else {
    refuse("only an argument can be renamed: point at its name in a schema, or at a keyword");
  }
  expect_safe(all, out.id, out.name);
  return out;
}

std::vector<location> rename(const workspace& all, const renaming& what,
                             const std::string& new_name) {
  expect_identifier(new_name);
  if (all.is_incomplete())
    refuse("files were skipped, which may name the argument; the log says which");
  for (const found_mention& m : schemas_with(all, what.id, what.name))
    if (new_name != what.name && m.what->schema.argument(new_name) != nullptr)
      refuse(std::string("'").append(what.id.text()) + "' has an argument '" + new_name +
             "' already");
  expect_no_kernel_takes(all, what.id, what.name);
  expect_no_unknown_call(all, what.name);
  expect_one_overload(all, what.id, what.name);
  return argument_places(all, what.id, what.name);
}

}  // namespace tools::lsp
