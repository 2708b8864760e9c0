// SPDX-License-Identifier: BSL-1.0
// What a schema says about aliasing and mutation: the sets after a type (PyTorch's alias_info.h).
#pragma once

#include <cstddef>
#include <schema_ct/config.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace dispatch {

/// The names of sets in their order.
template <class String>
struct alias_set_list : std::vector<String> {
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t count(std::string_view name) const {
    std::size_t out = 0;
    for (const String& set : *this) out += set == name ? 1 : 0;
    return out;
  }
};

/// `(a! -> b|*)` or `!` behind a type, with that of its elements behind a list's. What is declared
/// `auto` is in <dispatch/types/alias_query.hpp>.
class AliasInfo {
 public:
  SCHEMA_CT_HIDDEN AliasInfo() = default;
  AliasInfo(const AliasInfo&) = default;
  AliasInfo(AliasInfo&&) = default;
  AliasInfo& operator=(const AliasInfo&) = default;
  AliasInfo& operator=(AliasInfo&&) = default;
  /// One after another and not by recursion, however deep they nest.
  SCHEMA_CT_HIDDEN ~AliasInfo() {
    while (contained_.size() == 1) {
      std::vector<AliasInfo> inner;
      inner.swap(contained_[0].contained_);
      contained_.swap(inner);
    }
  }
  /// Of sets that may be named as PyTorch's symbols are: "alias::a".
  template <class Sets = std::vector<std::string>>
  SCHEMA_CT_HIDDEN AliasInfo(bool is_write, const Sets& before,
                             const std::type_identity_t<Sets>& after);
  /// From the text as written.
  SCHEMA_CT_HIDDEN explicit AliasInfo(std::string_view written) : is_written_(true) {
    read(written);
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN bool isWrite() const { return write_; }
  /// The sets an argument is in before the call, in order; "*" is the wildcard. Empty for `!`.
  template <class String = std::string>
  [[nodiscard]] SCHEMA_CT_HIDDEN alias_set_list<String> beforeSets() const {
    return split<String>(before_);
  }
  /// The sets after the call: the same when nothing is said.
  template <class String = std::string>
  [[nodiscard]] SCHEMA_CT_HIDDEN alias_set_list<String> afterSets() const {
    return split<String>(after_.empty() ? before_ : after_);
  }
  [[nodiscard]] auto isWildcardBefore() const;
  [[nodiscard]] auto isWildcardAfter() const;
  SCHEMA_CT_HIDDEN void setIsWrite(bool is_write) { write_ = is_write; }
  auto addBeforeSet(std::string_view set);
  auto addAfterSet(std::string_view set);
  /// The sets of a list's elements, which are at most one, or of a tuple's members.
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::vector<AliasInfo>& containedTypes() const {
    return contained_;
  }
  /// Throws Error where they would nest deeper than types do (schema_ct::height_limit).
  SCHEMA_CT_HIDDEN void addContainedType(AliasInfo inner);

  /// Whether both have the same sets, in any order, and the same `!`.
  [[nodiscard]] auto equals(const AliasInfo& other) const;

  /// As behind one type, without its elements'; empty where nothing was written.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const;

 private:
  // A function, as clang emits of a constructor that is inline and used only the part for base
  // classes.
  SCHEMA_CT_HIDDEN void read(std::string_view written);
  // Sets are kept as "a|b|*": most arguments have one.
  SCHEMA_CT_HIDDEN static void append(std::string& sets, std::string_view name);
  /// Takes the next set off `rest`.
  [[nodiscard]] SCHEMA_CT_HIDDEN static std::string_view next(std::string_view& rest) {
    const std::size_t n = rest.find('|');
    const std::string_view out = rest.substr(0, n);
    rest.remove_prefix(n == std::string_view::npos ? rest.size() : n + 1);
    return out;
  }
  /// Leaves the first of each name, in time linear in the length.
  SCHEMA_CT_HIDDEN static void drop_repeated(std::string& sets);
  [[nodiscard]] SCHEMA_CT_HIDDEN int height() const;
  template <class String>
  SCHEMA_CT_HIDDEN static alias_set_list<String> split(std::string_view sets) {
    alias_set_list<String> out;
    while (!sets.empty()) out.emplace_back(next(sets));
    return out;
  }

  std::string before_, after_;
  std::vector<AliasInfo> contained_;
  bool write_ = false;
  bool is_written_ = false;  // and not what follows from the elements'
};

}  // namespace dispatch
