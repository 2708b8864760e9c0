// SPDX-License-Identifier: BSL-1.0
// The checks of an operator, after all libraries were read.
#include "record_check.hpp"

#include <algorithm>
#include <schema_ct/blocks/record_format.hpp>
#include <schema_ct/literals/operator_list.hpp>
#include <utility>

#include "call_check.hpp"
#include "mistakes.hpp"
#include "type_names.hpp"

namespace tools {
namespace {

/// The codes of a type, unless its word is a hash.
type_codes codes_of(schema_ct::type_word word) {
  type_codes out;
  if (schema_ct::is_wide(word)) return out;
  for (int shift = 56; shift >= 0; shift -= 8)
    if ((word >> shift & 0xff) != 0)
      out.push_back(static_cast<schema_ct::code>(word >> shift & 0xff));
  return out;
}

kernel_value value_of(const file_records& file, const std::optional<std::size_t>& type,
                      const place& at) {
  kernel_value out;
  out.at = at;
  if (!type) return out;
  const recorded_type& t = file.types[*type];
  out.word = t.word;
  out.codes = codes_of(t.word);
  out.spelled = t.spelled;
  out.list_size = t.list_size;
  out.is_written = t.is_written;
  out.is_exact = t.is_exact;
  out.classes = t.classes;
  return out;
}

kernel_signature signature_of(const file_records& file, const recorded_signature& s, place at) {
  kernel_signature out;
  out.at = std::move(at);
  out.numbers_are_symbols = file.numbers_are_symbols;
  out.is_strict = file.is_strict;
  for (const auto& type : s.parameters) out.parameters.push_back(value_of(file, type, out.at));
  out.results.emplace();
  for (const auto& type : s.results) out.results->push_back(value_of(file, type, out.at));
  return out;
}

std::string listed_types(const std::vector<kernel_value>& values) {
  std::string out;
  for (const kernel_value& v : values) out += (out.empty() ? "" : ", ") + v.spelled;
  return out;
}

std::string spelled(const kernel_signature& k) {
  const std::string results = listed_types(*k.results);
  return (k.results->empty()       ? "void"
          : k.results->size() == 1 ? results
                                   : "std::tuple<" + results + ">") +
         " (" + listed_types(k.parameters) + ")";
}

/// Is it certain that two C++ signatures differ? Compilers do not spell types alike.
/// PyTorch does not compare a signature with SymInts with one without (OperatorEntry.cpp).
bool takes_symbols(const kernel_signature& k) {
  return std::any_of(k.parameters.begin(), k.parameters.end(), [](const kernel_value& v) {
    return v.word && schema_ct::without_symbols(*v.word) != 0;
  });
}

bool differ(const kernel_signature& a, const kernel_signature& b, bool are_of_one_compiler) {
  const auto values_differ = [&](const std::vector<kernel_value>& x,
                                 const std::vector<kernel_value>& y) {
    return !std::equal(x.begin(), x.end(), y.begin(), y.end(),
                       [&](const kernel_value& v, const kernel_value& w) {
                         if (!v.word || !w.word) return true;
                         return v.word == w.word && v.is_written == w.is_written &&
                                (!are_of_one_compiler || v.spelled == w.spelled);
                       });
  };
  return values_differ(a.parameters, b.parameters) || values_differ(*a.results, *b.results);
}

finding about(const place& at, const char* code, std::string message) {
  finding out;
  out.at = at;
  out.code = code;
  out.message = std::move(message);
  return out;
}

std::string shown(const std::string& key) { return key.empty() ? "every backend" : key; }

}  // namespace

void record_check::add(file_records file) {
  const std::string& first = file.blocks.empty() ? "" : file.blocks.front().file;
  const auto [begin, end] = by_first_file_.equal_range(first);
  if (std::any_of(begin, end, [&](const auto& known) { return *known.second == file; })) return;
  const file_records& kept = files_.emplace_back(std::move(file));
  by_first_file_.emplace(kept.blocks.empty() ? "" : kept.blocks.front().file, &kept);
  for (const recorded_block& block : kept.blocks) {
    known_namespace& ns = namespaces_[block.ns];
    if (block.kind == "DEF") ns.is_defined = true;
    if (!block.is_read) {
      unread_.push_back(place_of(block.file, block.line));
      ns.is_open = ns.is_open || block.kind != "IMPL";
    }
    for (const recorded_registration& r : block.registrations) add(kept, block, r);
  }
}

void record_check::add(const file_records& file, const recorded_block& block,
                       const recorded_registration& r) {
  known_operator& o = operator_called(block.ns, r.text);
  const place at = place_of(block.file, r.line);
  if (r.defines) o.definitions.push_back({r.text, at});
  if (!r.has_kernel) return;
  kernel k{.key = r.key ? *r.key : block.key,
           .at = at,
           .signature = {},
           .has_types = r.signature.has_value(),
           .is_called_by_signature = r.is_called_by_signature,
           .compiler = file.compiler};
  if (r.signature) k.signature = signature_of(file, *r.signature, at);
  o.kernels.push_back(std::move(k));
  namespaces_[o.ns].has_kernels = true;
}

void record_check::add(const operator_use& use) {
  if (use.what == registration::call) {
    operator_called(use.ns, use.name).calls.push_back(&use);
  } else if (use.what == registration::implementation) {
    operator_called(use.ns, use.name).has_other_kernels = true;
    namespaces_[use.ns].has_kernels = true;
  } else if (use.has_schema() || use.is_python) {
    operator_called(use.ns, use.name).definitions.push_back({use.text.text, use.at(), true});
    known_namespace& ns = namespaces_[use.ns];
    ns.is_of_sources = true;
    ns.is_defined = ns.is_defined || use.is_listed;
  }
}

void record_check::add(const listed_operator& loaded) {
  const auto known = by_name_.find(loaded.name);
  if (known == by_name_.end()) return;
  known_operator& o = *known->second;
  if (!loaded.schema.empty() && o.definitions.empty())
    o.definitions.push_back({loaded.schema, loaded.at});
  if (loaded.kernels.size() > o.kernels.size())
    namespaces_[o.ns].has_kernels = o.has_other_kernels = true;
}

record_check::known_operator& record_check::operator_called(const std::string& block_ns,
                                                            const std::string& text) {
  const schema_ct::operator_name n(text.c_str());
  const std::string ns = n.ns == nullptr ? block_ns : std::string(n.ns, n.ns + n.ns_length);
  const std::string name(n.name, n.name + n.length);
  known_operator*& known = by_name_[ns + "::" + name];
  if (known == nullptr) {
    known = &operators_.emplace_back();
    known->ns = ns;
    known->name = name;
    namespaces_[ns];
  }
  return *known;
}

void record_check::finish(const finding_sink& out) {
  for (known_operator& o : operators_) {
    // The check of sources compares these with one another; only calls in Python are left.
    if (std::any_of(o.definitions.begin(), o.definitions.end(),
                    [](const definition& d) { return d.is_of_source; }))
      std::erase_if(o.calls, [](const operator_use* use) { return use->call == nullptr; });
    // An object's records come from a compiler, and a source may be the same file, so records take
    // precedence.
    const bool is_recorded = std::any_of(o.definitions.begin(), o.definitions.end(),
                                         [](const definition& d) { return !d.is_of_source; });
    if (is_recorded)
      std::erase_if(o.definitions, [](const definition& d) { return d.is_of_source; });
  }
  for (const known_operator& o : operators_) look_at(o, out);
}

void record_check::look_at(const known_operator& o, const finding_sink& out) {
  report_twice(o, out);
  if (o.definitions.empty())
    report_undefined(o, out);
  else
    for (const kernel& k : o.kernels) hold(o, k, out);
  report_kernels(o, out);
  look_at_calls(o, out);
}

void record_check::look_at_calls(const known_operator& o, const finding_sink& out) {
  const known_namespace& ns = namespaces_[o.ns];
  for (const operator_use* c : o.calls) {
    const std::vector<const definition*> meant_by_call = definitions_of(o, c->call.get());
    if (!meant_by_call.empty()) {
      hold_call(*c, meant_by_call, out);
    } else if (ns.is_defined && !ns.is_open && !ns.is_of_sources) {
      const std::string meant = suggested_.words(o.name, names_in(o.ns));
      // Another library may define it.
      if (meant.empty()) continue;
      finding f = about(c->at(), "undefined_operator",
                        "nothing that is checked defines '" + o.ns + "::" + o.name +
                            "', which is called here" + meant);
      f.is_warning = true;
      out(std::move(f));
    }
  }
}

/// The definition to compare with. For a call in Python all definitions, and those of every
/// overload if it names none.
std::vector<const record_check::definition*> record_check::definitions_of(
    const known_operator& o, const python_call* call) const {
  std::vector<const definition*> out;
  const auto see = [&](const known_operator& known) {
    for (const definition& d : known.definitions) out.push_back(&d);
  };
  see(o);
  if (call == nullptr) out.resize(std::min<std::size_t>(out.size(), 1));
  if (call == nullptr || call->has_overload) return out;
  const std::string overloads = o.ns + "::" + o.name + '.';
  for (auto known = by_name_.lower_bound(overloads);
       known != by_name_.end() && known->first.starts_with(overloads); ++known)
    see(*known->second);
  return out;
}

void record_check::hold_call(const operator_use& use, const std::vector<const definition*>& all,
                             const finding_sink& out) const {
  const auto is_name = [](const definition* d) { return d->schema.find('(') == std::string::npos; };
  if (std::any_of(all.begin(), all.end(), is_name)) return;
  if (use.call == nullptr) {
    const std::optional<misfit> wrong =
        use.kernels.empty() ? std::nullopt : misfit_of(all.front()->schema, use.kernels);
    if (wrong) out(against(*all.front(), use.at(), *wrong));
    return;
  }
  std::vector<known_schema> known;
  for (const definition* d : all) known.push_back({d->schema, d->at});
  if (std::optional<finding> wrong = wrong_call(*use.from, *use.call, known))
    out(std::move(*wrong));
}

/// The finding that something at `place` does not match a definition.
finding record_check::against(const definition& d, const place& at, const misfit& wrong) {
  const source schema(d.at.file, d.schema);
  finding f = finding_of(schema, verbatim(d.schema, 0, d.schema.size()), wrong.error);
  f.at = at;
  f.notes.push_back({"the operator's schema is here", d.at});
  f.notes.push_back(wrong.about);
  return f;
}

void record_check::hold(const known_operator& o, const kernel& k, const finding_sink& out) {
  const definition& d = o.definitions.front();
  if (!k.has_types || d.schema.find('(') == std::string::npos) return;
  ++held_;
  const std::optional<misfit> wrong = misfit_of(d.schema, k.signature);
  if (wrong) out(against(d, k.at, *wrong));
}

void record_check::report_twice(const known_operator& o, const finding_sink& out) const {
  for (std::size_t i = 1; i < o.definitions.size(); ++i) {
    if (o.definitions[i].is_of_source) continue;
    finding f = about(o.definitions[i].at, "duplicate_definition",
                      "the operator '" + o.ns + "::" + o.name + "' is defined twice");
    f.schema = o.definitions[i].schema;
    f.notes.push_back({"the first definition is here", o.definitions[0].at});
    out(std::move(f));
  }
}

/// Reports only if the namespace is defined here and all of its definitions can be seen.
void record_check::report_undefined(const known_operator& o, const finding_sink& out) {
  const known_namespace& ns = namespaces_[o.ns];
  if (!ns.is_defined || ns.is_open || o.kernels.empty()) return;
  const std::string meant = suggested_.words(o.name, names_in(o.ns));
  finding f =
      about(o.kernels.front().at, "undefined_operator",
            "nothing that is checked defines '" + o.ns + "::" + o.name +
                "', which this kernel is for (" + shown(o.kernels.front().key) + ")" + meant);
  f.is_warning = meant.empty();
  out(std::move(f));
}

void record_check::report_kernels(const known_operator& o, const finding_sink& out) const {
  const std::string name = "'" + o.ns + "::" + o.name + "'";
  if (!o.definitions.empty() && !o.definitions[0].is_of_source && o.kernels.empty() &&
      !o.has_other_kernels && namespaces_.at(o.ns).has_kernels) {
    finding f = about(o.definitions[0].at, "operator_without_kernel",
                      "nothing that is checked has a kernel of " + name);
    f.is_warning = true;
    f.schema = o.definitions[0].schema;
    out(std::move(f));
  }
  std::map<std::string, const kernel*> by_key;
  const kernel* first_of[2] = {nullptr, nullptr};
  for (const kernel& k : o.kernels) {
    if (k.key != schema_ct::record_format::unknown_key) {
      const auto [other, is_new] = by_key.emplace(k.key, &k);
      if (!is_new) {
        finding f = about(k.at, "duplicate_kernel",
                          name + " has two kernels for " + shown(k.key) +
                              ": the one that is registered last is called");
        f.is_warning = true;
        f.notes.push_back({"the other kernel is here", other->second->at});
        out(std::move(f));
      }
    }
    if (!k.is_called_by_signature || !k.has_types) continue;
    const kernel*& first_called = first_of[takes_symbols(k.signature)];
    if (first_called == nullptr) first_called = &k;
    if (!differ(k.signature, first_called->signature, k.compiler == first_called->compiler))
      continue;
    finding f = about(k.at, "other_signature",
                      "another kernel of " + name + " has another C++ signature than `" +
                          spelled(k.signature) + "`");
    f.notes.push_back({"it is here: `" + spelled(first_called->signature) + "`", first_called->at});
    out(std::move(f));
  }
}

std::vector<std::string> record_check::names_in(const std::string& ns) const {
  std::vector<std::string> out;
  for (const known_operator& o : operators_)
    if (o.ns == ns && !o.definitions.empty()) out.push_back(o.name);
  return out;
}

std::vector<listed_operator> record_check::listed() const {
  std::vector<listed_operator> out;
  for (const auto& [name, o] : by_name_) {
    listed_operator& l = out.emplace_back();
    l.name = name;
    if (!o->definitions.empty()) {
      const std::string& text = o->definitions.front().schema;
      const bool has_namespace = schema_ct::operator_name(text.c_str()).ns != nullptr;
      l.schema = has_namespace ? text : o->ns + "::" + text;
      l.at = o->definitions.front().at;
    }
    for (const kernel& k : o->kernels) l.kernels.push_back({shown(k.key), k.at});
  }
  return out;
}

}  // namespace tools
