// SPDX-License-Identifier: BSL-1.0
// The aliasing and mutation in a schema: the sets after a type (PyTorch's alias_info.h).
#pragma once

#include <cstddef>
#include <iosfwd>
#include <schema_ct/config.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace dispatch {

/// The names of sets in order.
template <class String>
struct SCHEMA_CT_SHARED alias_set_list : std::vector<String> {
  [[nodiscard]] std::size_t count(std::string_view name) const {
    std::size_t out = 0;
    for (const String& set : *this) out += set == name ? 1 : 0;
    return out;
  }
};

/// The annotation `(a! -> b|*)` or `!` of a type; for a list it contains that of the elements.
class SCHEMA_CT_SHARED AliasInfo {
 public:
  AliasInfo() = default;
  AliasInfo(const AliasInfo&) = default;
  AliasInfo(AliasInfo&&) = default;
  AliasInfo& operator=(const AliasInfo&) = default;
  AliasInfo& operator=(AliasInfo&&) = default;
  /// Destroys nested annotations by iteration, not recursion, at any depth.
  ~AliasInfo() {
    while (contained_.size() == 1) {
      std::vector<AliasInfo> inner;
      inner.swap(contained_[0].contained_);
      contained_.swap(inner);
    }
  }
  /// From sets whose names may have the form of PyTorch's symbols: "alias::a".
  template <class Sets = std::vector<std::string>>
  AliasInfo(bool is_write, const Sets& before, const std::type_identity_t<Sets>& after)
      : write_(is_write) {
    for (const auto& set : before) append(before_, unqualified(set));
    for (const auto& set : after) append(after_, unqualified(set));
    drop_repeated(before_);
    drop_repeated(after_);
  }
  /// From the text as written.
  explicit AliasInfo(std::string_view written) : is_written_(true) { read(written); }

  [[nodiscard]] bool isWrite() const { return write_; }
  /// The sets of an argument before the call, in order; "*" is the wildcard. Empty for `!`.
  template <class String = std::string>
  [[nodiscard]] alias_set_list<String> beforeSets() const {
    return split<String>(before_);
  }
  /// The sets after the call: the same ones unless the schema says otherwise.
  template <class String = std::string>
  [[nodiscard]] alias_set_list<String> afterSets() const {
    return split<String>(sets_after());
  }
  [[nodiscard]] bool isWildcardBefore() const { return has("*", before_); }
  [[nodiscard]] bool isWildcardAfter() const { return has("*", sets_after()); }
  void setIsWrite(bool is_write) { write_ = is_write; }
  void addBeforeSet(std::string_view set) { add(before_, set); }
  void addAfterSet(std::string_view set) { add(after_, set); }
  /// The annotation of a list's elements, at most one, or those of a tuple's members.
  [[nodiscard]] const std::vector<AliasInfo>& containedTypes() const { return contained_; }
  /// Throws Error if they would nest deeper than types do (schema_ct::height_limit).
  void addContainedType(AliasInfo inner);

  /// Do both have the same sets, in any order, and the same `!`?
  [[nodiscard]] bool equals(const AliasInfo& other) const;
  friend bool operator==(const AliasInfo& a, const AliasInfo& b) { return a.equals(b); }
  /// Equal annotations have equal hashes.
  [[nodiscard]] std::size_t hash() const;
  /// Do both have a set of the same name after the call?
  [[nodiscard]] bool meets(const AliasInfo& other) const;

  /// The text after one type, without that of its elements; empty if nothing was written.
  [[nodiscard]] std::string str() const;

 private:
  // A function, not the body of the constructor: for a constructor that is inline and used, clang
  // emits only the part for base classes.
  void read(std::string_view written);
  // Sets are stored as "a|b|*": most arguments have a single one.
  static void append(std::string& sets, std::string_view name);
  /// Removes the next set from `rest`.
  [[nodiscard]] static std::string_view next(std::string_view& rest) {
    const std::size_t n = rest.find('|');
    const std::string_view out = rest.substr(0, n);
    rest.remove_prefix(n == std::string_view::npos ? rest.size() : n + 1);
    return out;
  }
  [[nodiscard]] std::string_view sets_after() const { return after_.empty() ? before_ : after_; }
  [[nodiscard]] static bool has(std::string_view name, std::string_view sets) {
    while (!sets.empty())
      if (next(sets) == name) return true;
    return false;
  }
  /// Removes the namespace of "alias::a", the form of PyTorch's symbols.
  [[nodiscard]] static std::string_view unqualified(std::string_view name) {
    return name.substr(name.starts_with("alias::") ? 7 : 0);
  }
  /// Adds the name unless it is present.
  static void add(std::string& sets, std::string_view name) {
    name = unqualified(name);
    if (!has(name, sets)) append(sets, name);
  }
  /// The number of names of `b` that are in `a`.
  [[nodiscard]] static std::size_t count_common(std::string_view a, std::string_view b);
  /// Do both have the same names, in any order?
  [[nodiscard]] static bool are_equal(std::string_view a, std::string_view b);
  /// Keeps the first occurrence of each name, in linear time.
  static void drop_repeated(std::string& sets);
  [[nodiscard]] int height() const;
  template <class String>
  static alias_set_list<String> split(std::string_view sets) {
    alias_set_list<String> out;
    while (!sets.empty()) out.emplace_back(next(sets));
    return out;
  }

  std::string before_, after_;
  std::vector<AliasInfo> contained_;
  bool write_ = false;
  bool is_written_ = false;  // and not what follows from the elements'
};

/// The text after a type: `(a! -> b)`.
template <class Character, class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<Character, Traits>& operator<<(
    std::basic_ostream<Character, Traits>& out, const AliasInfo& a) {
  return out << a.str();
}

}  // namespace dispatch

template <>
struct std::hash<dispatch::AliasInfo> {
  [[nodiscard]] std::size_t operator()(const dispatch::AliasInfo& info) const {
    return info.hash();
  }
};
