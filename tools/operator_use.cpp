// SPDX-License-Identifier: BSL-1.0
// Compares uses of operators.
#include "operator_use.hpp"

#include <algorithm>

namespace tools {
namespace {

bool contains(const region& r, const operator_use& use) {
  const std::uint32_t offset = use.text.spans.front().begin;
  return r.begin <= offset && offset < r.end;
}

std::string_view without_overload(std::string_view name) { return name.substr(0, name.find('.')); }

/// The number of letters to insert, remove or change to make one word from the other.
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

/// The most similar name, or an empty one.
std::string nearest(const std::string& name, const std::vector<std::string>& names) {
  constexpr std::size_t longest = 100;  // no real name is longer
  std::string best;
  std::size_t least = name.size() > longest ? 0 : name.size() / 3 + 1;
  for (const std::string& candidate : names) {
    if (without_overload(candidate) == without_overload(name)) return candidate;
    if (candidate.size() >= name.size() + least || name.size() >= candidate.size() + least)
      continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < least) least = distance, best = candidate;
  }
  return best;
}

}  // namespace

bool come_together(const operator_use& a, const operator_use& b) {
  if (a.is_repeatable || b.is_repeatable) return false;
  // Python files are imported, and functions called, under any condition.
  if (a.is_python || b.is_python) return a.from == b.from && a.is_everywhere && b.is_everywhere;
  if (a.from != b.from) return a.is_everywhere || b.is_everywhere;
  return contains(a.where, b) || contains(b.where, a);
}

std::string suggestions::words(const std::string& name, const operators_by_name& operators) {
  std::vector<std::string> names;
  if (left_ > 0)
    for (const auto& [known, uses] : operators) names.push_back(known);
  return words(name, names);
}

std::string suggestions::words(const std::string& name, const std::vector<std::string>& names) {
  const std::string meant = left_-- > 0 ? nearest(name, names) : "";
  return meant.empty() ? "" : "; is '" + meant + "' meant?";
}

}  // namespace tools
