// SPDX-License-Identifier: BSL-1.0
#include "key_names.hpp"

#include <algorithm>
#include <dispatch/binding_api.hpp>

namespace tools {
namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Is `more` the other with a letter inserted?
bool has_a_letter_more(std::string_view more, std::string_view less) {
  if (more.size() != less.size() + 1) return false;
  const auto differ = std::mismatch(less.begin(), less.end(), more.begin());
  return std::equal(differ.first, less.end(), differ.second + 1);
}

bool differ_in_capitals(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return small(x) == small(y); });
}

}  // namespace

std::string key_meant(std::string_view name) {
  std::string meant;
  for (int k = 0; k <= static_cast<int>(dispatch::DispatchKey::EndOfAliasKeys); ++k) {
    const std::string_view key = toString(static_cast<dispatch::DispatchKey>(k));
    if (key == name) return "";
    if (meant.empty() && (differ_in_capitals(name, key) || has_a_letter_more(name, key) ||
                          has_a_letter_more(key, name)))
      meant = key;
  }
  return meant;
}

}  // namespace tools
