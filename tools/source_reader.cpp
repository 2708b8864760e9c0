// SPDX-License-Identifier: BSL-1.0
// Reads and checks each text in a source.
#include "source_reader.hpp"

#include <algorithm>
#include <array>
#include <dispatch/binding_api.hpp>
#include <optional>
#include <schema_ct/literal.hpp>
#include <set>
#include <utility>
#include <vector>

#include "cpp_tokens.hpp"
#include "custom_operations.hpp"
#include "key_names.hpp"
#include "mistakes.hpp"
#include "phi_registrations.hpp"

namespace tools {
namespace {

/// `defines`: use the rules for definitions of operators instead of those of torch::schema()?
schema_ct::error parse(const std::string& text, bool type_variables, bool name_suffices,
                       bool defines = true) {
  schema_ct::error out;
  out.code = schema_ct::errc::too_long;
  if (text.size() > dispatch::schema_size_limit) return out;
  schema_ct::checker rules;
  rules.defines = defines;
  return schema_ct::detail::run(text.data(), text.size(), rules, type_variables, name_suffices);
}

/// The name, with the overload, of a wrong schema; empty if the name is wrong, too.
std::string right_name(const std::string& schema, const library_block& block) {
  const std::string name = schema.substr(0, schema.find('('));
  if (name.size() == schema.size() || parse(name, false, true) != schema_ct::ok) return "";
  const std::size_t colons = name.find("::");
  if (colons == std::string::npos) return name;
  return name.substr(0, colons) == block.ns ? name.substr(colons + 2) : "";
}

/// May the definition be a name alone? That is decided at the end of the run, when all tables are
/// known.
bool may_be_lone_name(const registration& r) {
  return r.what == registration::definition && r.block != none && !r.is_built && !r.is_text;
}

/// Is the error about a class name such as torch.distributed.ProcessGroup, which Python puts into
/// schemas?
bool is_opaque_type(const std::string& text, const schema_ct::error& e) {
  return e.code == schema_ct::errc::unknown_type &&
         std::string_view(text)
                 .substr(static_cast<std::size_t>(e.column) - 1, static_cast<std::size_t>(e.length))
                 .find('.') != std::string_view::npos;
}

finding unterminated(const source& s, std::uint32_t offset) {
  constexpr auto code = schema_ct::errc::unterminated_string;
  finding f;
  f.at = {s.name(), s.at(offset), s.at(offset).column + 1};
  f.code = name_of(code);
  f.message = schema_ct::describe(code);
  return f;
}

finding without_namespace(const source& s, const mapped_text& t) {
  finding f;
  f.at = place_of(
      s, t, 0,
      t.text.find_first_of(".(") == std::string::npos ? t.text.size() : t.text.find_first_of(".("));
  f.code = "missing_namespace";
  f.message = "the name of an operator has its namespace before it here: ns::name";
  f.schema = t.text;
  return f;
}

finding in_implementations(const source& s, const mapped_text& t) {
  finding f;
  f.at = place_of(s, t, 0, t.text.size());
  f.code = "definition_in_impl_block";
  f.message =
      "TORCH_LIBRARY_IMPL has kernels alone: an operator is defined in TORCH_LIBRARY or "
      "TORCH_LIBRARY_FRAGMENT";
  f.schema = t.text;
  return f;
}

/// The finding about the key of a TORCH_LIBRARY_IMPL block that is written wrongly. A macro may
/// stand for any key.
std::optional<finding> wrong_key(const cpp_file& file, const visible_names& names,
                                 const library_block& b) {
  const token_range at = b.key_tokens;
  if (at.end != at.first + 1 || names.is_macro(b.key)) return std::nullopt;
  const std::string meant = key_meant(b.key);
  if (meant.empty()) return std::nullopt;
  const token& t = file.list.tokens[at.first];
  finding f;
  f.is_warning = true;
  f.at = {file.from->name(), file.from->at(t.begin),
          file.from->at(t.begin).column + (t.end - t.begin)};
  f.code = "unknown_key";
  f.message = "no dispatch key is called '" + b.key + "'; is '" + meant + "' meant?";
  return f;
}

/// The error if a text names another namespace than its block, which PyTorch refuses.
schema_ct::error other_namespace(const library_block& block, const std::string& text) {
  const schema_ct::operator_name n(text.c_str());
  const std::string_view ns(n.ns, static_cast<std::size_t>(n.ns_length));
  if (ns.empty() || !block.ns_is_literal || ns == block.ns || block.ns == "_") return schema_ct::ok;
  return {schema_ct::errc::other_namespace, 0, static_cast<int>(n.ns - text.c_str()) + 1,
          n.ns_length};
}

/// The distinct names of included files, without folders.
std::vector<std::string> names_of_includes(
    const std::vector<std::shared_ptr<const cpp_file>>& visible) {
  std::vector<std::string> out;
  for (const auto& f : visible)
    for (const std::string& spelled : f->declared.includes)
      out.push_back(spelled.substr(spelled.rfind('/') + 1));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// The lines that are neither blank nor comments.
std::vector<mapped_text> lines_of(const source& s) {
  std::vector<mapped_text> out;
  for (std::size_t begin = 0; begin < s.text().size();) {
    const std::size_t end = std::min(s.text().find('\n', begin), s.text().size());
    const std::size_t first = s.text().find_first_not_of(" \t\r\v\f", begin);
    if (first < end && s.text()[first] != '#') out.push_back(verbatim(s.text(), begin, end));
    begin = end + 1;
  }
  return out;
}

/// The joined value of adjacent literals.
mapped_text joined(const cpp_file& file, std::size_t first, std::size_t last) {
  mapped_text t;
  for (std::size_t i = first; i <= last; ++i)
    append_literal(t, file.from->text(), file.list.tokens[i], dispatch::schema_size_limit + 1);
  return t;
}

}  // namespace

source_reading source_reader::read_text(const source& s) const {
  source_reading out{.file = s.name()};
  check_one(s, verbatim(s.text(), 0, s.text().size()), out);
  return out;
}

source_reading source_reader::read_schemas(const source& s) const {
  source_reading out{.file = s.name()};
  for (const mapped_text& line : lines_of(s)) check_one(s, line, out);
  return out;
}

source_reading source_reader::read_defined(const std::shared_ptr<const source>& file) const {
  source_reading out{.file = file->name()};
  std::set<std::string> namespaces;
  for (mapped_text& line : lines_of(*file)) {
    const schema_ct::error e = parse(line.text, true, false, false);
    const dispatch::operator_text n(line.text);
    if (e != schema_ct::ok) {
      out.findings.push_back(finding_of(*file, line, e));
    } else if (n.ns.empty()) {
      out.findings.push_back(without_namespace(*file, line));
    } else {
      const std::string ns(n.ns);
      std::string name(n.name);
      if (!n.overload.empty()) name.append(".").append(n.overload);
      namespaces.insert(ns);
      out.uses.push_back({.what = registration::definition,
                          .ns = ns,
                          .block_ns = ns,
                          .name = std::move(name),
                          .from = file,
                          .text = std::move(line),
                          .where = {0, static_cast<std::uint32_t>(file->text().size())},
                          .is_everywhere = true,
                          .is_built = true,
                          .is_listed = true});
    }
  }
  for (const std::string& ns : namespaces)
    out.blocks.push_back({ns, {.what = library_block::library, .ns = ns, .ns_is_literal = true}});
  return out;
}

source_reading source_reader::read_cpp(const std::shared_ptr<const source>& file) {
  source_reading out{.file = file->name()};
  const std::shared_ptr<const cpp_file> read = files_.add(file);
  const source& s = *read->from;
  const token_list& list = read->list;
  ++file_;
  for (const std::uint32_t offset : list.unterminated)
    out.findings.push_back(unterminated(s, offset));
  check_custom_operations(s, list.tokens, [&](finding f) { out.findings.push_back(std::move(f)); });
  if (may_register_with_phi(s))
    check_phi_registrations(files_.with_includes(read),
                            [&](finding f) { out.findings.push_back(std::move(f)); });
  registrations found = find_registrations(s.text(), list.tokens);
  const bool has_kernels =
      std::any_of(found.found.begin(), found.found.end(),
                  [](const registration& r) { return !r.kernel.is_empty(); }) ||
      std::any_of(found.calls.begin(), found.calls.end(),
                  [](const operator_call& c) { return !c.type.is_empty(); });
  const bool has_keys =
      std::any_of(found.blocks.begin(), found.blocks.end(),
                  [](const library_block& b) { return !b.key_tokens.is_empty(); });
  std::vector<std::shared_ptr<const cpp_file>> visible;
  if (has_kernels || has_keys) visible = files_.with_includes(read);
  out.includes = names_of_includes(visible);
  const visible_names names(std::move(visible));
  for (const registration& r : found.found) {
    if (check_registration(*read, names, found, r, out) || r.block == none) continue;
    library_block& block = found.blocks[r.block];
    // If the name is wrong, what the definition defines is not known until it is corrected.
    std::string name = right_name(joined(*read, r.first_literal, r.last_literal).text, block);
    if (name.empty())
      block.is_open = true;
    else
      block.wrong.push_back(std::move(name));
  }
  for (const operator_call& c : found.calls)
    see_call(*read, names, found.regions[c.region], c, out);
  for (library_block& b : found.blocks) {
    if (std::optional<finding> wrong = wrong_key(*read, names, b))
      out.findings.push_back(std::move(*wrong));
    b.is_open = b.is_open || !list.unterminated.empty();
    out.blocks.push_back({key_of(b, s), std::move(b)});
  }
  return out;
}

source_reading source_reader::read_python(const std::shared_ptr<const source>& file) const {
  source_reading out{.file = file->name()};
  // A source without these words neither uses torch.library nor calls an operator.
  constexpr std::array<std::string_view, 3> needed{"library", "direct_register_custom_op", "ops"};
  if (std::none_of(needed.begin(), needed.end(), [&](std::string_view word) {
        return file->text().find(word) != std::string_view::npos;
      }))
    return out;
  const std::vector<python_token> tokens = tokenize_python(file->text());
  python_source read =
      find_python_registrations(file->text(), tokens, dispatch::schema_size_limit + 1);
  for (const python_mistake& m : read.mistakes) {
    finding f;
    const position begin = file->at(tokens[m.token].begin);
    f.at = {file->name(), begin, begin.column + (tokens[m.token].end - tokens[m.token].begin)};
    f.code = m.code;
    f.message = m.message;
    out.findings.push_back(std::move(f));
  }
  for (const python_library& l : read.libraries) {
    const library_block::kind kind = l.owns ? library_block::library : library_block::fragment;
    out.blocks.push_back({l.ns,
                          {.what = kind,
                           .ns = l.ns,
                           .ns_is_literal = true,
                           .is_open = l.is_open,
                           .is_python = true}});
  }
  for (python_registration& r : read.found) read_registration(file, std::move(r), out);
  for (python_call& c : find_python_calls(file->text(), tokens)) see_call(file, std::move(c), out);
  return out;
}

void source_reader::see_call(const std::shared_ptr<const source>& file, python_call call,
                             source_reading& out) {
  const auto kept = std::make_shared<const python_call>(std::move(call));
  const std::string& full = kept->name.text;
  const std::size_t name = full.find("::") + 2;
  const std::string ns = full.substr(0, name - 2);
  out.uses.push_back({.what = registration::call,
                      .ns = ns,
                      .block_ns = ns,
                      .name = full.substr(name),
                      .from = file,
                      .text = kept->name,
                      .where = {0, static_cast<std::uint32_t>(file->text().size())},
                      .is_everywhere = !kept->is_conditional,
                      .is_built = true,
                      .is_python = true,
                      .call = kept});
}

/// Schemas are read by the rules of torch::schema(), which Python calls.
void source_reader::read_registration(const std::shared_ptr<const source>& file,
                                      python_registration r, source_reading& out) const {
  const bool defines = r.what == python_registration::definition;
  const schema_ct::error e = parse(r.text.text, rules_.type_variables, r.is_name, false);
  if (e != schema_ct::ok && !is_opaque_type(r.text.text, e)) {
    out.findings.push_back(finding_of(*file, r.text, e));
    // What it defines is not known until it is corrected.
    const std::string ns = r.ns.empty() ? r.text.text.substr(0, r.text.text.find(':')) : r.ns;
    if (defines)
      out.blocks.push_back({ns,
                            {.what = library_block::fragment,
                             .ns = ns,
                             .ns_is_literal = true,
                             .is_open = true,
                             .is_python = true}});
    return;
  }
  const dispatch::operator_text n(r.text.text);
  const std::string ns = n.ns.empty() ? r.ns : std::string(n.ns);
  std::string name(n.name);
  if (!n.overload.empty() && n.overload != "default") name.append(".").append(n.overload);
  out.uses.push_back({.what = defines ? registration::definition : registration::implementation,
                      .ns = ns,
                      .block_ns = ns,
                      .name = std::move(name),
                      .from = file,
                      .text = std::move(r.text),
                      .where = {0, static_cast<std::uint32_t>(file->text().size())},
                      .is_everywhere = !r.is_conditional,
                      .is_built = true,
                      .is_python = true});
}

void source_reader::check_one(const source& s, const mapped_text& t, source_reading& out) const {
  const schema_ct::error e = parse(t.text, rules_.type_variables, false);
  if (e != schema_ct::ok) out.findings.push_back(finding_of(s, t, e));
}

/// Checks the text of a registration; false if it has a mistake.
bool source_reader::check_registration(const cpp_file& file, const visible_names& names,
                                       const registrations& all, const registration& r,
                                       source_reading& out) const {
  const source& s = *file.from;
  mapped_text t = joined(file, r.first_literal, r.last_literal);
  // Zero bytes at the end are the padding of an array.
  const std::size_t null = t.text.find_last_not_of('\0') + 1;
  t.text.resize(null);
  t.spans.resize(null + 1);
  schema_ct::error e =
      parse(t.text, r.type_variables || rules_.type_variables, r.name_suffices, !r.is_built);
  if (e == schema_ct::ok && r.what == registration::implementation)
    e = schema_ct::check_form(t.text.c_str(), schema_ct::operator_name(t.text.c_str()),
                              schema_ct::form::name);
  if (e == schema_ct::ok && r.block != none && r.what != registration::declaration)
    e = other_namespace(all.blocks[r.block], t.text);
  const bool is_right =
      e == schema_ct::ok || (e.code == schema_ct::errc::only_a_name && may_be_lone_name(r));
  if (!is_right) {
    out.findings.push_back(finding_of(s, t, e));
    return false;
  }
  if (r.what == registration::definition && r.block != none &&
      all.blocks[r.block].what == library_block::implementation) {
    out.findings.push_back(in_implementations(s, t));
    return false;
  }
  const bool has_type = r.what == registration::lone_schema;
  std::vector<kernel_signature> kernels =
      has_type ? signatures_of_type(file, names, r.kernel) : kernels_of(file, names, r.kernel);
  if (!has_type && !r.kernel.is_empty()) ++out.counts.all;
  if (!has_type && !kernels.empty()) ++out.counts.read;
  const bool has_schema = t.text.find('(') != std::string::npos;
  if (has_schema && !kernels.empty() && (has_type || r.what == registration::definition)) {
    if (!has_type) ++out.counts.held;
    if (const std::optional<misfit> wrong = misfit_of(t.text, kernels)) {
      finding f = finding_of(s, t, wrong->error);
      f.notes.push_back(wrong->about);
      out.findings.push_back(std::move(f));
    }
  }
  if (r.is_repeatable && t.text.substr(0, t.text.find('(')).find("::") == std::string::npos) {
    out.findings.push_back(without_namespace(s, t));
    return false;
  }
  if (r.block != none || r.is_repeatable)
    see_operator(file, all, r, std::move(t), e, std::move(kernels), out);
  return true;
}

void source_reader::see_call(const cpp_file& file, const visible_names& names, const region& where,
                             const operator_call& call, source_reading& out) const {
  mapped_text t = joined(file, call.first_literal, call.last_literal);
  if (parse(t.text, false, true) != schema_ct::ok) return;
  const dispatch::operator_text n(t.text);
  if (n.ns.empty() || !n.overload.empty() || n.is_schema()) return;
  const std::string ns(n.ns);
  std::string name(n.name);
  const std::string overload = joined(file, call.first_overload, call.last_overload).text;
  if (!overload.empty()) name.append(".").append(overload);
  out.uses.push_back({.what = registration::call,
                      .ns = ns,
                      .block_ns = ns,
                      .name = std::move(name),
                      .from = file.from,
                      .text = std::move(t),
                      .where = where,
                      .is_everywhere = call.region == 0,
                      .is_built = true,
                      .kernels = signatures_of_type(file, names, call.type)});
}

void source_reader::see_operator(const cpp_file& file, const registrations& all,
                                 const registration& r, mapped_text t,
                                 const schema_ct::error& without_table,
                                 std::vector<kernel_signature> kernels, source_reading& out) const {
  const library_block outside{library_block::fragment, "", true};
  const library_block& block = r.block == none ? outside : all.blocks[r.block];
  const dispatch::operator_text n(t.text);
  std::string name(n.name);
  if (!n.overload.empty()) name.append(".").append(n.overload);
  const std::string key = key_of(block, *file.from);
  // The namespace of a table that is spelled by a macro is not known.
  const bool is_in_block =
      n.ns.empty() || (r.what == registration::declaration && !block.ns_is_literal);
  const std::string ns = is_in_block ? key : std::string(n.ns);
  const bool is_of_block = block.ns_is_literal && r.block != none;
  out.uses.push_back({.what = r.what,
                      .ns = ns,
                      .block_ns = is_of_block ? key : ns,
                      .name = std::move(name),
                      .from = file.from,
                      .text = std::move(t),
                      .where = all.regions[r.region],
                      .is_everywhere = r.region == 0,
                      .is_built = r.is_built || r.is_text,
                      .is_repeatable = r.is_repeatable,
                      .without_table = without_table,
                      .kernels = std::move(kernels)});
}

/// A macro's name identifies a namespace only within its file.
std::string source_reader::key_of(const library_block& block, const source& s) const {
  return block.ns_is_literal ? block.ns : std::to_string(file_) + ' ' + s.name() + ' ' + block.ns;
}

}  // namespace tools
