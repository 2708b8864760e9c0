// SPDX-License-Identifier: BSL-1.0
// Finds duplicate definitions, contradictions to tables, and uses without a definition.
#include "operators.hpp"

#include "call_check.hpp"
#include "mistakes.hpp"

namespace tools {
namespace {

finding undefined(const operator_use& use, std::string message) {
  finding f;
  f.is_warning = true;
  f.at = use.at();
  f.code = "undefined_operator";
  f.message = std::move(message);
  f.schema = use.text.text;
  return f;
}

}  // namespace

void operator_book::add(const source_reading& read) {
  for (const auto& [ns, block] : read.blocks) see_block(read.file, ns, block);
  for (const operator_use& use : read.uses) uses_.push_back({&use});
}

/// Missing definitions are reported only if all definitions can be seen.
void operator_book::see_block(const std::string& file, const std::string& ns,
                              const library_block& block) {
  if (block.what == library_block::implementation) return;
  seen_namespace& seen = namespaces_[ns];
  if (block.what == library_block::table) return seen.table.see(block, file);
  if (block.what == library_block::library) seen.libraries.add(file);
  seen.has_library = seen.has_library || block.what == library_block::library;
  seen.wrong.insert(block.wrong.begin(), block.wrong.end());
  seen.is_open = seen.is_open || block.is_open;
  seen.is_open_in_python = seen.is_open_in_python || (block.is_open && block.is_python);
}

bool operator_book::define(const operator_use& use, const finding_sink& out) {
  seen_namespace& ns = namespaces_[use.ns];
  std::vector<const operator_use*>& earlier = ns.definitions[use.name];
  for (const operator_use* e : earlier) {
    if (!come_together(*e, use)) continue;
    if (!ns.libraries.are_together(e->from->name(), use.from->name())) continue;
    finding f;
    f.at = use.at();
    f.code = "duplicate_definition";
    f.message = "the operator '" + use.name + "' is defined twice in its namespace";
    f.schema = use.text.text;
    f.notes.push_back({"the first definition is here", e->at()});
    out(std::move(f));
    return false;
  }
  earlier.push_back(&use);
  ns.is_listed = ns.is_listed || use.is_listed;
  return true;
}

std::size_t operator_book::finish(const finding_sink& out, bool holds_calls) {
  for (seen_use& use : uses_) {
    if (use.is->what == registration::declaration)
      use.is_wrong = !namespaces_[use.is->block_ns].table.declare(*use.is, out);
    if (use.is->what == registration::definition && use.is->without_table == schema_ct::ok)
      use.is_wrong = !define(*use.is, out);
  }
  std::erase_if(uses_, [](const seen_use& use) { return use.is_wrong; });
  for (seen_use& use : uses_)
    if (use.is->what != registration::declaration && !use.is->is_built) hold_to_table(use, out);
  std::size_t held = 0;
  for (const seen_use& use : uses_) {
    if (use.is->call == nullptr)
      held += hold_to_kernels(use, out) ? 1 : 0;
    else if (holds_calls && may_be_held(*use.is))
      hold_call(*use.is, out);
  }
  report_undefined(out);
  report_forgotten(out);
  return held;
}

/// The schemas of the name at other places: in the library of the use, else in any. A call in
/// Python without an overload may mean each of them.
std::vector<const operator_use*> operator_book::schemas_for(const operator_use& use) const {
  std::vector<const operator_use*> all, near;
  const auto ns = namespaces_.find(use.ns);
  if (ns == namespaces_.end()) return all;
  const seen_namespace& seen = ns->second;
  const auto see = [&](const std::vector<const operator_use*>& uses) {
    for (const operator_use* u : uses) {
      // An unknown schema may fit any call.
      const bool tells = u->has_schema() || (use.call != nullptr && !seen.table.declares(u->name));
      if (u == &use || !tells) continue;
      all.push_back(u);
      if (seen.libraries.are_together(use.from->name(), u->from->name())) near.push_back(u);
    }
  };
  const std::string overloads = use.name + '.';
  const bool is_any = use.call != nullptr && !use.call->has_overload;
  for (const operators_by_name* known : {&seen.table.operators(), &seen.definitions}) {
    if (const auto uses = known->find(use.name); uses != known->end()) see(uses->second);
    if (!is_any) continue;
    for (auto uses = known->lower_bound(overloads);
         uses != known->end() && uses->first.starts_with(overloads); ++uses)
      see(uses->second);
  }
  return near.empty() ? all : near;
}

/// May the use be compared with the known schemas? Not a call in Python if it names no overload and
/// the namespace may have further overloads, defined in Python by a text that is not visible.
bool operator_book::may_be_held(const operator_use& use) const {
  const auto ns = namespaces_.find(use.ns);
  return use.call == nullptr || use.call->has_overload || ns == namespaces_.end() ||
         !ns->second.is_open_in_python;
}

/// Compares a call in Python with its operator.
void operator_book::hold_call(const operator_use& use, const finding_sink& out) const {
  std::vector<known_schema> known;
  for (const operator_use* u : schemas_for(use)) known.push_back({u->text.text, u->at()});
  if (std::optional<finding> wrong = wrong_call(*use.from, *use.call, known))
    out(std::move(*wrong));
}

/// Compares a kernel that is registered by name with the schemas of the name at other places; false
/// if there is none.
bool operator_book::hold_to_kernels(const seen_use& seen, const finding_sink& out) {
  const operator_use& use = *seen.is;
  if (use.kernels.empty() || use.has_schema() || seen.is_wrong) return false;
  const operator_use* schema = nullptr;
  std::optional<misfit> wrong;
  for (const operator_use* u : schemas_for(use)) {
    std::optional<misfit> found = misfit_of(u->text.text, use.kernels);
    if (!found) return true;  // this may be the schema that is meant
    if (!wrong) wrong = std::move(found), schema = u;
  }
  if (!wrong) return false;
  finding f = finding_of(*schema->from, schema->text, wrong->error);
  f.notes.push_back({"the operator's schema is here", f.at});
  f.notes.push_back(wrong->about);
  f.at = use.at();
  out(std::move(f));
  return true;
}

void operator_book::hold_to_table(seen_use& seen, const finding_sink& out) {
  const operator_use& use = *seen.is;
  const bool needs_table = use.without_table != schema_ct::ok;
  const auto ns = namespaces_.find(use.block_ns);
  if (ns == namespaces_.end() ||
      !ns->second.table.is_declared_for(use.from->name(), ns->second.libraries)) {
    if (needs_table) report(seen, finding_of(*use.from, use.text, use.without_table), out);
  } else if (std::optional<finding> wrong = ns->second.table.mistake_in(use, suggested_)) {
    report(seen, std::move(*wrong), out);
  } else if (needs_table) {
    define(use, out);
  }
}

void operator_book::report(seen_use& seen, finding f, const finding_sink& out) {
  seen.is_wrong = true;
  const operator_use& use = *seen.is;
  seen_namespace& ns = namespaces_[use.block_ns];
  // What a wrong definition defines is not known until it is corrected.
  if (use.what == registration::definition)
    ns.is_open = ns.is_open || use.ns != use.block_ns || !ns.table.declares(use.name);
  out(std::move(f));
}

void operator_book::report_undefined(const finding_sink& out) {
  for (const auto& [is, is_wrong] : uses_) {
    const operator_use& use = *is;
    const bool is_call = use.what == registration::call;
    if ((use.what != registration::implementation && !is_call) || is_wrong) continue;
    const auto ns = namespaces_.find(use.ns);
    if (ns == namespaces_.end() || !ns->second.lacks(use.name)) continue;
    // Then the implementation is not the mistake.
    if (ns->second.table.declares(use.name)) continue;
    if (use.call != nullptr && !schemas_for(use).empty()) continue;
    const std::string meant = suggested_.words(use.name, ns->second.definitions);
    // A fragment in C++ may define the operator for which Python registers, and another library the
    // one that is called.
    if ((use.is_python || is_call) && meant.empty()) continue;
    const char* const lacking = ns->second.is_listed
                                    ? "the list of this namespace has no operator '"
                                : use.is_python ? "the files of this namespace define no operator '"
                                                : "the TORCH_LIBRARY block of this namespace "
                                                  "defines no operator '";
    out(undefined(use, lacking + use.name + "'" + meant));
  }
}

std::vector<const operator_use*> operator_book::definitions() const {
  std::vector<const operator_use*> out;
  for (const seen_use& seen : uses_) {
    const operator_use& use = *seen.is;
    const auto ns = namespaces_.find(use.ns);
    const bool is_in_table = ns != namespaces_.end() && ns->second.table.declares(use.name);
    const bool is_definition =
        use.what == registration::definition && (use.has_schema() || !is_in_table);
    if (is_definition || use.what == registration::declaration) out.push_back(&use);
  }
  return out;
}

std::vector<const operator_use*> operator_book::uses() const {
  std::vector<const operator_use*> out;
  for (const seen_use& seen : uses_)
    if (!seen.is_wrong && may_be_held(*seen.is)) out.push_back(seen.is);
  return out;
}

void operator_book::report_forgotten(const finding_sink& out) const {
  for (const seen_use& use : uses_)
    if (use.is->what == registration::declaration &&
        namespaces_.at(use.is->block_ns).lacks(use.is->name))
      out(undefined(*use.is, "SCHEMA_CT_OPERATORS declares '" + use.is->name +
                                 "', which the TORCH_LIBRARY block of this namespace does not "
                                 "define"));
}

}  // namespace tools
