// SPDX-License-Identifier: BSL-1.0
// What a schema says about aliasing and mutation: the sets after a type (PyTorch's alias_info.h).
#pragma once

#include <schema_ct/lexer.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace dispatch {

/// `(a! -> b|*)` or `!` behind one level of a type.
class AliasInfo {
 public:
  SCHEMA_CT_HIDDEN AliasInfo() = default;
  /// From the text as written; `after_codes` codes of the type stand before it.
  SCHEMA_CT_HIDDEN AliasInfo(std::string_view written, std::size_t after_codes)
      : after_codes_(after_codes) {
    std::string* sets = &before_;
    for (std::size_t i = 0; i < written.size(); ++i) {
      const char c = written[i];
      if (c == '!') write_ = true;
      if (c == '*') add(*sets, "*");
      if (c == '-') sets = &after_;
      if (c == '#')
        while (i + 1 < written.size() && written[i + 1] != '\n') ++i;
      if (!schema_ct::lexer::is_name_start(c)) continue;
      std::size_t end = i;
      while (end < written.size() && schema_ct::lexer::is_name_character(written[end])) ++end;
      add(*sets, written.substr(i, end - i));
      i = end - 1;
    }
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN bool isWrite() const { return write_; }
  /// The sets an argument is in before the call, in order; "*" is the wildcard. Empty for `!`.
  template <class String = std::string>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<String> beforeSets() const {
    return split<String>(before_);
  }
  /// The sets after the call: the same when nothing is said.
  template <class String = std::string>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<String> afterSets() const {
    return split<String>(after_.empty() ? before_ : after_);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t after_codes() const { return after_codes_; }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const {
    if (before_.empty()) return "!";
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
  SCHEMA_CT_HIDDEN static void add(std::string& sets, std::string_view name) {
    for (std::size_t i = sets.find(name); i != std::string::npos; i = sets.find(name, i + 1))
      if ((i == 0 || sets[i - 1] == '|') &&
          (i + name.size() == sets.size() || sets[i + name.size()] == '|'))
        return;
    if (!sets.empty()) sets += '|';
    sets += name;
  }
  template <class String>
  SCHEMA_CT_HIDDEN static std::vector<String> split(std::string_view sets) {
    std::vector<String> out;
    while (!sets.empty()) {
      const std::size_t n = sets.find('|');
      out.emplace_back(sets.substr(0, n));
      sets.remove_prefix(n == std::string_view::npos ? sets.size() : n + 1);
    }
    return out;
  }

  std::string before_, after_;
  std::size_t after_codes_ = 0;
  bool write_ = false;
};

}  // namespace dispatch
