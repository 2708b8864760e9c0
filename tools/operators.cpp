// SPDX-License-Identifier: BSL-1.0
// Duplicate definitions, and implementations without one.
#include "operators.hpp"

#include <algorithm>

namespace tools {
namespace {

bool contains(const region& r, std::size_t offset) { return r.begin <= offset && offset < r.end; }

/// Is one of the two compiled whenever the other is? Branches of different `#if`s tell nothing.
bool come_together(const operator_use& a, const operator_use& b) {
  if (a.file != b.file) return a.is_everywhere || b.is_everywhere;
  return contains(a.where, b.offset) || contains(b.where, a.offset);
}

std::string_view without_overload(std::string_view name) { return name.substr(0, name.find('.')); }

/// How many letters must be put in, taken out or changed to make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j != row.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i != a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j != b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] != b[j] ? 1 : 0);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// The name that was probably meant, or an empty one: another overload, else the one that differs
/// in the fewest letters, of at most a third of them.
template <class Definitions>
std::string nearest(const std::string& name, const Definitions& definitions) {
  constexpr std::size_t longest = 100;  // nobody calls an operator that
  std::string best;
  std::size_t least = name.size() > longest ? 0 : name.size() / 3 + 1;
  for (const auto& [candidate, uses] : definitions) {
    if (without_overload(candidate) == without_overload(name)) return candidate;
    if (candidate.size() >= name.size() + least || name.size() >= candidate.size() + least)
      continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < least) least = distance, best = candidate;
  }
  return best;
}

}  // namespace

void operator_book::see_block(const std::string& ns, const library_block& block) {
  if (block.what == library_block::implementation) return;
  seen_namespace& seen = namespaces_[ns];
  seen.has_library = seen.has_library || block.what == library_block::library;
  seen.is_open = seen.is_open || block.is_open;
}

void operator_book::define(operator_use use, printer& out) {
  std::vector<operator_use>& earlier = namespaces_[use.ns].definitions[use.name];
  for (const operator_use& e : earlier) {
    if (!come_together(e, use)) continue;
    finding f;
    f.at = std::move(use.at);
    f.code = "duplicate_definition";
    f.message = "the operator '" + use.name + "' is defined twice in its namespace";
    f.schema = std::move(use.schema);
    f.note = "the first definition is here";
    f.note_at = e.at;
    return out.print(std::move(f));
  }
  use.schema.clear();
  earlier.push_back(std::move(use));
}

void operator_book::report_undefined(printer& out) const {
  int suggestions_left = 100;  // each compares with every name
  for (const operator_use& use : implementations_) {
    const auto ns = namespaces_.find(use.ns);
    if (ns == namespaces_.end() || !ns->second.has_library || ns->second.is_open) continue;
    if (ns->second.definitions.contains(use.name)) continue;
    finding f;
    f.is_warning = true;
    f.at = use.at;
    f.code = "undefined_operator";
    f.message = "the TORCH_LIBRARY block of this namespace defines no operator '" + use.name + "'";
    const std::string meant =
        suggestions_left-- > 0 ? nearest(use.name, ns->second.definitions) : "";
    if (!meant.empty()) f.message += "; is '" + meant + "' meant?";
    f.schema = use.schema;
    out.print(std::move(f));
  }
}

}  // namespace tools
