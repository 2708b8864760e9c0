// SPDX-License-Identifier: BSL-1.0
// What is asked of each text in a source.
#include "source_check.hpp"

#include <algorithm>
#include <array>
#include <dispatch/binding_api.hpp>
#include <schema_ct/literal.hpp>
#include <utility>
#include <vector>

#include "cpp_tokens.hpp"
#include "mistakes.hpp"

namespace tools {
namespace {

bool is_cpp(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] == '/') return false;
  const std::string_view ending = path.substr(dot + 1);
  constexpr std::array<std::string_view, 19> endings{"C",   "H",   "c++", "cc", "cpp", "cu",  "cuh",
                                                     "cxx", "h",   "h++", "hh", "hip", "hpp", "hxx",
                                                     "inc", "inl", "ipp", "mm", "tpp"};
  for (const std::string_view e : endings)
    if (e == ending) return true;
  return false;
}

/// `defines`: by the rules for what defines an operator, and not as torch::schema() reads it?
schema_ct::error parse(const std::string& text, bool type_variables, bool name_suffices,
                       bool defines = true) {
  schema_ct::error out;
  out.code = schema_ct::errc::too_long;
  if (text.size() > dispatch::schema_size_limit) return out;
  schema_ct::checker rules;
  rules.defines = defines;
  return schema_ct::detail::run(text.data(), text.size(), rules, type_variables, name_suffices);
}

/// Only at the end of a run are all tables known.
bool may_be_lone_name(const registration& r) {
  return r.what == registration::definition && r.block != none && !r.is_built;
}

/// Python gives classes names such as torch.distributed.ProcessGroup in schemas.
bool is_opaque_type(const std::string& text, const schema_ct::error& e) {
  return e.code == schema_ct::errc::unknown_type &&
         std::string_view(text)
                 .substr(static_cast<std::size_t>(e.column) - 1, static_cast<std::size_t>(e.length))
                 .find('.') != std::string_view::npos;
}

}  // namespace

language language_of(std::string_view path) {
  if (path.ends_with(".py") || path.ends_with(".pyi")) return language::python;
  return is_cpp(path) ? language::cpp : language::schemas;
}

void source_check::add_text(const source& s) {
  check_one(s, verbatim(s.text(), 0, s.text().size()));
}

void source_check::add_schemas(const source& s) {
  for (std::size_t begin = 0; begin < s.text().size();) {
    const std::size_t end = std::min(s.text().find('\n', begin), s.text().size());
    const std::size_t first = s.text().find_first_not_of(" \t\r\v\f", begin);
    if (first < end && s.text()[first] != '#') check_one(s, verbatim(s.text(), begin, end));
    begin = end + 1;
  }
}

void source_check::add_cpp(const std::shared_ptr<const source>& file) {
  const std::shared_ptr<const cpp_file> read = files_.add(file);
  const source& s = *read->from;
  const token_list& list = read->list;
  ++file_;
  for (const std::uint32_t offset : list.unterminated) report_unterminated(s, offset);
  registrations found = find_registrations(s.text(), list.tokens);
  const bool has_kernels = std::any_of(found.found.begin(), found.found.end(),
                                       [](const registration& r) { return !r.kernel.is_empty(); });
  const visible_names names(has_kernels ? files_.with_includes(read)
                                        : std::vector<std::shared_ptr<const cpp_file>>());
  for (const registration& r : found.found) {
    const bool right = check_registration(*read, names, found, r);
    // What a wrong definition defines will be known when it is mended.
    if (!right && r.block != none) found.blocks[r.block].is_open = true;
  }
  for (library_block& b : found.blocks) {
    b.is_open = b.is_open || !list.unterminated.empty();
    operators_.see_block(key_of(b, s), b);
  }
}

void source_check::add_python(const std::shared_ptr<const source>& file) {
  if (file->text().find("library") == std::string_view::npos) return;  // nothing of torch.library
  const std::vector<python_token> tokens = tokenize_python(file->text());
  python_source read =
      find_python_registrations(file->text(), tokens, dispatch::schema_size_limit + 1);
  for (const python_mistake& m : read.mistakes) {
    finding f;
    const position begin = file->at(tokens[m.token].begin);
    f.at = {file->name(), begin, begin.column + (tokens[m.token].end - tokens[m.token].begin)};
    f.code = m.code;
    f.message = m.message;
    out_(std::move(f));
  }
  for (const python_library& l : read.libraries) {
    const library_block::kind kind = l.owns ? library_block::library : library_block::fragment;
    operators_.see_block(l.ns,
                         {.what = kind, .ns = l.ns, .ns_is_literal = true, .is_open = l.is_open});
  }
  for (python_registration& r : read.found) check_python(file, std::move(r));
}

/// Schemas are read as torch::schema() reads them, which is what Python calls.
void source_check::check_python(const std::shared_ptr<const source>& file, python_registration r) {
  const bool defines = r.what == python_registration::definition;
  const schema_ct::error e = parse(r.text.text, rules_.type_variables, r.is_name, false);
  if (e != schema_ct::ok && !is_opaque_type(r.text.text, e)) {
    out_(finding_of(*file, r.text, e));
    // What it defines will be known when it is mended.
    const std::string ns = r.ns.empty() ? r.text.text.substr(0, r.text.text.find(':')) : r.ns;
    if (defines)
      operators_.see_block(
          ns, {.what = library_block::fragment, .ns = ns, .ns_is_literal = true, .is_open = true});
    return;
  }
  const dispatch::operator_text n(r.text.text);
  const std::string ns = n.ns.empty() ? r.ns : std::string(n.ns);
  std::string name(n.name);
  if (!n.overload.empty() && n.overload != "default") name.append(".").append(n.overload);
  operators_.see({.what = defines ? registration::definition : registration::implementation,
                  .ns = ns,
                  .block_ns = ns,
                  .name = std::move(name),
                  .from = file,
                  .text = std::move(r.text),
                  .where = {0, static_cast<std::uint32_t>(file->text().size())},
                  .is_everywhere = !r.is_conditional,
                  .is_built = true,
                  .is_python = true},
                 out_);
}

void source_check::finish() { counts_.held += operators_.finish(out_); }

void source_check::check_one(const source& s, const mapped_text& t) {
  const schema_ct::error e = parse(t.text, rules_.type_variables, false);
  if (e != schema_ct::ok) out_(finding_of(s, t, e));
}

void source_check::report_unterminated(const source& s, std::uint32_t offset) {
  constexpr auto code = schema_ct::errc::unterminated_string;
  finding f;
  f.at = {s.name(), s.at(offset), s.at(offset).column + 1};
  f.code = name_of(code);
  f.message = schema_ct::describe(code);
  out_(std::move(f));
}

/// Is the text right?
bool source_check::check_registration(const cpp_file& file, const visible_names& names,
                                      const registrations& all, const registration& r) {
  const source& s = *file.from;
  mapped_text t;
  for (std::size_t i = r.first_literal; i <= r.last_literal; ++i)
    append_literal(t, s.text(), file.list.tokens[i], dispatch::schema_size_limit + 1);
  // Zero bytes at the end are how an array is filled up.
  const std::size_t null = t.text.find_last_not_of('\0') + 1;
  t.text.resize(null);
  t.spans.resize(null + 1);
  schema_ct::error e =
      parse(t.text, r.type_variables || rules_.type_variables, r.name_suffices, !r.is_built);
  if (e == schema_ct::ok && r.what == registration::implementation)
    e = schema_ct::check_form(t.text.c_str(), schema_ct::operator_name(t.text.c_str()),
                              schema_ct::form::name);
  const bool is_right =
      e == schema_ct::ok || (e.code == schema_ct::errc::only_a_name && may_be_lone_name(r));
  if (!is_right) {
    out_(finding_of(s, t, e));
    return false;
  }
  std::vector<kernel_signature> kernels = kernels_of(file, names, r.kernel);
  if (!r.kernel.is_empty()) ++counts_.all;
  if (!kernels.empty()) ++counts_.read;
  const bool has_schema = t.text.find('(') != std::string::npos;
  if (has_schema && !kernels.empty() && r.what == registration::definition) {
    ++counts_.held;
    if (const std::optional<misfit> wrong = misfit_of(t.text, kernels)) {
      finding f = finding_of(s, t, wrong->error);
      f.notes.push_back(wrong->about);
      out_(std::move(f));
    }
  }
  if (r.block != none) see_operator(file, all, r, std::move(t), e, std::move(kernels));
  return true;
}

void source_check::see_operator(const cpp_file& file, const registrations& all,
                                const registration& r, mapped_text t,
                                const schema_ct::error& without_table,
                                std::vector<kernel_signature> kernels) {
  const library_block& block = all.blocks[r.block];
  const dispatch::operator_text n(t.text);
  std::string name(n.name);
  if (!n.overload.empty()) name.append(".").append(n.overload);
  const std::string key = key_of(block, *file.from);
  // Nobody knows which namespace the macro of a table spells.
  const bool is_in_block =
      n.ns.empty() || (r.what == registration::declaration && !block.ns_is_literal);
  const std::string ns = is_in_block ? key : std::string(n.ns);
  operators_.see({.what = r.what,
                  .ns = ns,
                  .block_ns = block.ns_is_literal ? key : ns,
                  .name = std::move(name),
                  .from = file.from,
                  .text = std::move(t),
                  .where = all.regions[r.region],
                  .is_everywhere = r.region == 0,
                  .is_built = r.is_built,
                  .without_table = without_table,
                  .kernels = std::move(kernels)},
                 out_);
}

/// A macro's name tells a namespace from others within its file only.
std::string source_check::key_of(const library_block& block, const source& s) const {
  return block.ns_is_literal ? block.ns : std::to_string(file_) + ' ' + s.name() + ' ' + block.ns;
}

}  // namespace tools
