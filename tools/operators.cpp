// SPDX-License-Identifier: BSL-1.0
// Duplicate definitions, what tables refuse, and what has no definition.
#include "operators.hpp"

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

void operator_book::see_block(const std::string& ns, const library_block& block) {
  if (block.what == library_block::implementation) return;
  seen_namespace& seen = namespaces_[ns];
  if (block.what == library_block::table) return seen.table.see(block);
  seen.has_library = seen.has_library || block.what == library_block::library;
  seen.is_open = seen.is_open || block.is_open;
}

void operator_book::see(operator_use use, const finding_sink& out) {
  const operator_use& kept = uses_.emplace_back(std::move(use));
  bool is_right = true;
  if (kept.what == registration::declaration)
    is_right = namespaces_[kept.block_ns].table.declare(kept, out);
  if (kept.what == registration::definition && kept.without_table == schema_ct::ok)
    is_right = define(kept, out);
  if (!is_right) uses_.pop_back();
}

bool operator_book::define(const operator_use& use, const finding_sink& out) {
  std::vector<const operator_use*>& earlier = namespaces_[use.ns].definitions[use.name];
  for (const operator_use* e : earlier) {
    if (!come_together(*e, use)) continue;
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
  return true;
}

std::size_t operator_book::finish(const finding_sink& out) {
  for (operator_use& use : uses_)
    if (use.what != registration::declaration && !use.is_built) hold_to_table(use, out);
  std::size_t held = 0;
  for (const operator_use& use : uses_) held += hold_to_kernels(use, out) ? 1 : 0;
  report_undefined(out);
  report_forgotten(out);
  return held;
}

/// A kernel that comes with a name alone, against the schemas that the name has elsewhere; false
/// without one.
bool operator_book::hold_to_kernels(const operator_use& use, const finding_sink& out) {
  const bool has_schema = use.text.text.find('(') != std::string::npos;
  if (use.kernels.empty() || has_schema || use.is_reported) return false;
  const auto ns = namespaces_.find(use.ns);
  if (ns == namespaces_.end()) return false;
  const operator_use* schema = nullptr;
  std::optional<misfit> wrong;
  const seen_namespace& seen = ns->second;
  for (const operators_by_name* known : {&seen.table.operators(), &seen.definitions}) {
    const auto uses = known->find(use.name);
    if (uses == known->end()) continue;
    for (const operator_use* u : uses->second) {
      if (u == &use || u->text.text.find('(') == std::string::npos) continue;
      std::optional<misfit> found = misfit_of(u->text.text, use.kernels);
      if (!found) return true;  // perhaps the one that is meant
      if (!wrong) wrong = std::move(found), schema = u;
    }
  }
  if (!wrong) return false;
  finding f = finding_of(*schema->from, schema->text, wrong->error);
  f.notes.push_back({"the operator's schema is here", f.at});
  f.notes.push_back(wrong->about);
  f.at = use.at();
  out(std::move(f));
  return true;
}

void operator_book::hold_to_table(operator_use& use, const finding_sink& out) {
  const bool needs_table = use.without_table != schema_ct::ok;
  const auto ns = namespaces_.find(use.block_ns);
  if (ns == namespaces_.end() || !ns->second.table.is_declared()) {
    if (needs_table) report(use, finding_of(*use.from, use.text, use.without_table), out);
  } else if (std::optional<finding> wrong = ns->second.table.mistake_in(use, suggested_)) {
    report(use, std::move(*wrong), out);
  } else if (needs_table) {
    define(use, out);
  }
}

void operator_book::report(operator_use& use, finding f, const finding_sink& out) {
  use.is_reported = true;
  seen_namespace& ns = namespaces_[use.block_ns];
  // What a wrong definition defines will be known when it is mended.
  if (use.what == registration::definition)
    ns.is_open = ns.is_open || use.ns != use.block_ns || !ns.table.declares(use.name);
  out(std::move(f));
}

void operator_book::report_undefined(const finding_sink& out) {
  for (const operator_use& use : uses_) {
    if (use.what != registration::implementation || use.is_reported) continue;
    const auto ns = namespaces_.find(use.ns);
    if (ns == namespaces_.end() || !ns->second.lacks(use.name)) continue;
    // The mistake is not the implementation then.
    if (ns->second.table.declares(use.name)) continue;
    const std::string meant = suggested_.words(use.name, ns->second.definitions);
    // A fragment in C++ may define what Python registers for.
    if (use.is_python && meant.empty()) continue;
    out(undefined(use, (use.is_python ? "the files of this namespace define no operator '"
                                      : "the TORCH_LIBRARY block of this namespace defines no "
                                        "operator '") +
                           use.name + "'" + meant));
  }
}

std::vector<const operator_use*> operator_book::definitions() const {
  std::vector<const operator_use*> out;
  for (const operator_use& use : uses_) {
    const bool has_schema = use.text.text.find('(') != std::string::npos;
    const auto ns = namespaces_.find(use.ns);
    const bool is_in_table = ns != namespaces_.end() && ns->second.table.declares(use.name);
    const bool is_definition = use.what == registration::definition && (has_schema || !is_in_table);
    if (is_definition || use.what == registration::declaration) out.push_back(&use);
  }
  return out;
}

void operator_book::report_forgotten(const finding_sink& out) const {
  for (const operator_use& use : uses_)
    if (use.what == registration::declaration && namespaces_.at(use.block_ns).lacks(use.name))
      out(undefined(use, "SCHEMA_CT_OPERATORS declares '" + use.name +
                             "', which the TORCH_LIBRARY block of this namespace does not "
                             "define"));
}

}  // namespace tools
