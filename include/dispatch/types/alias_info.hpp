// SPDX-License-Identifier: BSL-1.0
// What a schema says about aliasing and mutation: the sets after a type (PyTorch's alias_info.h).
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/base/text_hash.hpp>
#include <schema_ct/grammar/lexer.hpp>
#include <schema_ct/grammar/type_code.hpp>
#include <string>
#include <string_view>
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
    // The commonest: `(a!)`.
    if (written.size() == 4 && written[2] == '!') {
      before_ = written[1];
      write_ = true;
      return;
    }
    std::string* sets = &before_;
    for (std::size_t i = 0; i < written.size(); ++i) {
      const char c = written[i];
      if (c == '!') write_ = true;
      if (c == '*') append(*sets, "*");
      if (c == '-') sets = &after_;
      if (c == '#')
        while (i + 1 < written.size() && written[i + 1] != '\n') ++i;
      if (!schema_ct::lexer::is_name_start(c)) continue;
      std::size_t end = i;
      while (end < written.size() && schema_ct::lexer::is_name_character(written[end])) ++end;
      append(*sets, written.substr(i, end - i));
      i = end - 1;
    }
    drop_repeated(before_);
    drop_repeated(after_);
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
  SCHEMA_CT_HIDDEN void addContainedType(AliasInfo inner) {
    if (inner.height() > schema_ct::height_limit)
      throw Error(message({"alias sets nest deeper than ", schema_ct::height_limit, " levels"}));
    std::vector<AliasInfo> more(contained_.size() + 1);
    for (std::size_t i = 0; i != contained_.size(); ++i) more[i] = std::move(contained_[i]);
    more[contained_.size()] = std::move(inner);
    contained_.swap(more);
  }

  /// Whether both have the same sets, in any order, and the same `!`.
  [[nodiscard]] auto equals(const AliasInfo& other) const;

  /// As behind one type, without its elements'; empty where nothing was written.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const {
    if (before_.empty()) {
      const bool follows = !is_written_ && !contained_.empty() && contained_[0].isWrite();
      return write_ && !follows ? "!" : "";
    }
    std::string out = "(";
    out += before_;
    if (write_) out += '!';
    if (!after_.empty() && after_ != before_) {
      out += " -> ";
      out += after_;
    }
    out += ')';
    return out;
  }

 private:
  // Sets are kept as "a|b|*": most arguments have one.
  SCHEMA_CT_HIDDEN static void append(std::string& sets, std::string_view name) {
    if (!sets.empty()) sets += '|';
    sets += name;
  }
  /// Takes the next set off `rest`.
  [[nodiscard]] SCHEMA_CT_HIDDEN static std::string_view next(std::string_view& rest) {
    const std::size_t n = rest.find('|');
    const std::string_view out = rest.substr(0, n);
    rest.remove_prefix(n == std::string_view::npos ? rest.size() : n + 1);
    return out;
  }
  /// Leaves the first of each name, in time linear in the length.
  SCHEMA_CT_HIDDEN static void drop_repeated(std::string& sets) {
    if (sets.find('|') == std::string::npos) return;
    std::size_t places = 16;
    while (places < sets.size()) places *= 2;
    // Open addressing over where the names begin in `out`, one up.
    std::vector<std::int64_t> table(places);
    std::string out;
    out.reserve(sets.size());
    for (std::string_view rest = sets; !rest.empty();) {
      const std::string_view name = next(rest);
      auto hash = detail::hash_text(name.data(), name.size(), name.size());
      std::size_t at = static_cast<std::size_t>(hash ^ hash >> 32) & (places - 1);
      for (; table[at] != 0; at = (at + 1) & (places - 1)) {
        std::string_view other(out);
        other.remove_prefix(static_cast<std::size_t>(table[at] - 1));
        if (next(other) == name) break;
      }
      if (table[at] != 0) continue;
      table[at] = static_cast<std::int64_t>(out.size() + (out.empty() ? 1 : 2));
      append(out, name);
    }
    sets = std::move(out);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN int height() const {
    int out = 1;
    for (const AliasInfo& inner : contained_)
      if (const int below = inner.height(); below >= out) out = below + 1;
    return out;
  }
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
