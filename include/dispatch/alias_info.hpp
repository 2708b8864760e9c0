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
  /// From the text as written; `after_codes` codes of the type stand before it.
  SCHEMA_CT_HIDDEN AliasInfo(std::string_view written, std::size_t after_codes)
      : after_codes_(after_codes) {
    std::vector<std::string>* set = &before_;
    for (std::size_t i = 0; i < written.size(); ++i) {
      const char c = written[i];
      if (c == '!') write_ = true;
      if (c == '*') add(*set, "*");
      if (c == '-') {
        set = &after_;
        has_after_ = true;
      }
      if (c == '#')
        while (i + 1 < written.size() && written[i + 1] != '\n') ++i;
      if (!schema_ct::lexer::is_name_start(c)) continue;
      std::size_t end = i;
      while (end < written.size() && schema_ct::lexer::is_name_character(written[end])) ++end;
      add(*set, written.substr(i, end - i));
      i = end - 1;
    }
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN bool isWrite() const { return write_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::vector<std::string>& beforeSets() const {
    return before_;
  }
  /// The same as before when nothing is said.
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::vector<std::string>& afterSets() const {
    return has_after_ ? after_ : before_;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t after_codes() const { return after_codes_; }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::string str() const {
    if (before_.empty()) return "!";
    std::string out = "(" + joined(before_);
    if (write_) out += '!';
    if (has_after_ && after_ != before_) out += " -> " + joined(after_);
    return out + ')';
  }

 private:
  SCHEMA_CT_HIDDEN static void add(std::vector<std::string>& set, std::string_view name) {
    for (const std::string& known : set)
      if (known == name) return;
    set.emplace_back(name);
  }
  SCHEMA_CT_HIDDEN static std::string joined(const std::vector<std::string>& sets) {
    std::string out;
    for (const std::string& set : sets) {
      if (!out.empty()) out += '|';
      out += set;
    }
    return out;
  }

  std::vector<std::string> before_, after_;
  std::size_t after_codes_;
  bool write_ = false, has_after_ = false;
};

}  // namespace dispatch
