// SPDX-License-Identifier: BSL-1.0
// Reads the tokens of a Python source for calls, and the names that it imports.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mapped_text.hpp"
#include "python_tokens.hpp"

namespace tools {

/// One argument of a call: the tokens from `first` to before `end`.
struct python_argument {
  std::string keyword;  ///< empty without one
  std::size_t first, end;
};

class python_reader {
 public:
  /// `source` and `tokens` must outlive the reader. At most `limit` characters of a literal are
  /// read.
  python_reader(std::string_view source, const std::vector<python_token>& tokens, std::size_t limit)
      : source_(source), tokens_(tokens), limit_(limit) {}

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const python_token& at(std::size_t i) const { return tokens_[i]; }
  [[nodiscard]] char symbol(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].symbol : '\0';
  }
  [[nodiscard]] bool is(std::size_t i, python_kind kind) const {
    return i < tokens_.size() && tokens_[i].kind == kind;
  }
  /// The text of a word; empty for other tokens.
  [[nodiscard]] std::string text(std::size_t i) const {
    return is(i, python_kind::word) ? std::string(spelled(i)) : "";
  }
  [[nodiscard]] std::string_view spelled(std::size_t i) const {
    return source_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
  }
  [[nodiscard]] bool begins_line(std::size_t i) const {
    return i == 0 || is(i - 1, python_kind::line);
  }

  struct dotted {
    std::string name;
    std::size_t end;
  };
  [[nodiscard]] dotted dotted_at(std::size_t i) const;

  /// The arguments of the call with the parenthesis at `open`, up to the limit of tokens for a
  /// call.
  [[nodiscard]] std::vector<python_argument> arguments_at(std::size_t open) const;
  /// Splits the tokens [first, end) at commas outside of brackets.
  [[nodiscard]] std::vector<python_argument> items(std::size_t first, std::size_t end) const;

  /// The text of an argument that consists of literals, in parentheses or not.
  [[nodiscard]] std::optional<mapped_text> literal(const python_argument* a) const;

  /// Reads `import torch.library as tl` or `from torch.library import impl as i, define`, whose
  /// first token is `i`.
  void import(std::size_t i);
  /// From now on `name` is an alias of `full`.
  void rename(const std::string& name, std::string full) { names_[name] = std::move(full); }
  void forget(const std::string& name) { names_.erase(name); }
  /// The name with imported words replaced by their full names.
  [[nodiscard]] std::string full_name(const std::string& name) const;
  /// The full name of an imported word; empty for other words.
  [[nodiscard]] std::string imported(const std::string& word) const;

 private:
  std::string_view source_;
  const std::vector<python_token>& tokens_;
  std::size_t limit_;
  std::unordered_map<std::string, std::string> names_;
};

}  // namespace tools
