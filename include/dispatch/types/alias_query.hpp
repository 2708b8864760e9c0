// SPDX-License-Identifier: BSL-1.0
// Alias sets by hand: made, changed and compared (PyTorch's alias_info.h).
#pragma once

#include <cstddef>
#include <dispatch/types/alias_info.hpp>
#include <iosfwd>
#include <type_traits>

namespace dispatch {
namespace detail {

SCHEMA_CT_HIDDEN inline bool is_among(std::string_view set, const std::vector<std::string>& sets) {
  for (const std::string& s : sets)
    if (s == set) return true;
  return false;
}
/// Have both the same sets, in any order?
SCHEMA_CT_HIDDEN inline bool have_equal_sets(const std::vector<std::string>& a,
                                             const std::vector<std::string>& b) {
  bool equal = a.size() == b.size();
  for (const std::string& set : a) equal = equal && is_among(set, b);
  for (const std::string& set : b) equal = equal && is_among(set, a);
  return equal;
}
SCHEMA_CT_HIDDEN inline std::string_view unqualified(std::string_view set) {
  return set.substr(set.starts_with("alias::") ? 7 : 0);
}

}  // namespace detail

SCHEMA_CT_HIDDEN inline auto AliasInfo::addBeforeSet(std::string_view set) {
  append(before_, detail::unqualified(set));
  drop_repeated(before_);
}
SCHEMA_CT_HIDDEN inline auto AliasInfo::addAfterSet(std::string_view set) {
  append(after_, detail::unqualified(set));
  drop_repeated(after_);
}
template <class Sets>
SCHEMA_CT_HIDDEN AliasInfo::AliasInfo(bool is_write, const Sets& before,
                                      const std::type_identity_t<Sets>& after)
    : write_(is_write) {
  for (const auto& set : before) append(before_, detail::unqualified(set));
  for (const auto& set : after) append(after_, detail::unqualified(set));
  drop_repeated(before_);
  drop_repeated(after_);
}
SCHEMA_CT_HIDDEN inline auto AliasInfo::isWildcardBefore() const {
  return detail::is_among("*", beforeSets());
}
SCHEMA_CT_HIDDEN inline auto AliasInfo::isWildcardAfter() const {
  return detail::is_among("*", afterSets());
}
SCHEMA_CT_HIDDEN inline auto AliasInfo::equals(const AliasInfo& other) const {
  auto are_equal = [](const auto& self, const AliasInfo& a, const AliasInfo& b) -> bool {
    if (a.write_ != b.write_ || !detail::have_equal_sets(a.beforeSets(), b.beforeSets()) ||
        !detail::have_equal_sets(a.afterSets(), b.afterSets()) ||
        a.contained_.size() != b.contained_.size())
      return false;
    for (std::size_t i = 0; i != a.contained_.size(); ++i)
      if (!self(self, a.contained_[i], b.contained_[i])) return false;
    return true;
  };
  return are_equal(are_equal, *this, other);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool operator==(const AliasInfo& a, const AliasInfo& b) {
  return a.equals(b);
}

/// As behind a type: `(a! -> b)`.
template <class Character, class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<Character, Traits>& operator<<(
    std::basic_ostream<Character, Traits>& out, const AliasInfo& a) {
  return out << a.str();
}

}  // namespace dispatch

/// Equal for infos that are equal.
template <>
struct std::hash<dispatch::AliasInfo> {
  SCHEMA_CT_HIDDEN std::size_t operator()(const dispatch::AliasInfo& info) const {
    // The order of sets does not count.
    std::size_t before = 0, after = 0;
    for (const std::string& set : info.beforeSets()) before += std::hash<std::string>()(set);
    for (const std::string& set : info.afterSets()) after += std::hash<std::string>()(set);
    std::size_t out = before * 3 + after * 5 + (info.isWrite() ? 1 : 0);
    for (const dispatch::AliasInfo& inner : info.containedTypes()) out = out * 31 + (*this)(inner);
    return out;
  }
};
