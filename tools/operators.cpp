// SPDX-License-Identifier: BSL-1.0
// Duplicate definitions, and implementations without one.
#include "operators.hpp"

namespace tools {

void operator_book::see_block(const std::string& ns, const library_block& block) {
  if (block.what == library_block::implementation || block.what == library_block::table) return;
  seen_namespace& seen = namespaces_[ns];
  seen.has_library = seen.has_library || block.what == library_block::library;
  seen.is_open = seen.is_open || block.is_open;
}

void operator_book::see(operator_use use, printer& out) {
  const operator_use& kept = uses_.emplace_back(std::move(use));
  if (kept.what == registration::declaration) namespaces_[kept.block_ns].table.declare(kept, out);
  if (kept.what == registration::definition && !define(kept, out)) uses_.pop_back();
}

bool operator_book::define(const operator_use& use, printer& out) {
  std::vector<const operator_use*>& earlier = namespaces_[use.ns].definitions[use.name];
  for (const operator_use* e : earlier) {
    if (!come_together(*e, use)) continue;
    finding f;
    f.at = use.at();
    f.code = "duplicate_definition";
    f.message = "the operator '" + use.name + "' is defined twice in its namespace";
    f.schema = use.text.text;
    f.note = "the first definition is here";
    f.note_at = e->at();
    out.print(std::move(f));
    return false;
  }
  earlier.push_back(&use);
  return true;
}

void operator_book::report_undefined(printer& out) const {
  int suggestions_left = 100;  // each compares with every name
  for (const operator_use& use : uses_) {
    if (use.what != registration::implementation) continue;
    const auto ns = namespaces_.find(use.ns);
    if (ns == namespaces_.end() || !ns->second.has_library || ns->second.is_open) continue;
    if (ns->second.definitions.contains(use.name)) continue;
    finding f;
    f.is_warning = true;
    f.at = use.at();
    f.code = "undefined_operator";
    f.message = "the TORCH_LIBRARY block of this namespace defines no operator '" + use.name + "'";
    const std::string meant =
        suggestions_left-- > 0 ? nearest(use.name, ns->second.definitions) : "";
    if (!meant.empty()) f.message += "; is '" + meant + "' meant?";
    f.schema = use.text.text;
    out.print(std::move(f));
  }
}

}  // namespace tools
