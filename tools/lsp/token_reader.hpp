// SPDX-License-Identifier: BSL-1.0
// Access to the tokens of a source for the readers of both languages.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "mentions.hpp"

namespace tools::lsp {

class token_reader {
 public:
  token_reader(std::string_view source, const std::vector<token>& tokens);

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const token& at(std::size_t i) const { return tokens_[i]; }
  [[nodiscard]] char symbol(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].symbol : '\0';
  }
  [[nodiscard]] bool is_word(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == token_kind::word;
  }
  [[nodiscard]] bool is_literal(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == token_kind::literal;
  }
  /// The word at `i`; empty for any other token.
  [[nodiscard]] std::string_view word(std::size_t i) const;
  /// The matching bracket; `size()` if there is none.
  [[nodiscard]] std::size_t match(std::size_t i) const {
    return i < match_.size() ? match_[i] : tokens_.size();
  }
  /// The bracket around the token; `size()` if there is none.
  [[nodiscard]] std::size_t enclosing(std::size_t i) const {
    return i < around_.size() ? around_[i] : tokens_.size();
  }
  /// The last of the adjacent literals that begin at `i`.
  [[nodiscard]] std::size_t last_literal(std::size_t i) const;
  [[nodiscard]] span whole(std::size_t first, std::size_t last) const {
    return {tokens_[first].begin, tokens_[last].end};
  }
  /// The text from the token up to the `,` or bracket that ends the argument, in one line.
  [[nodiscard]] std::string argument_text(std::size_t first) const;
  /// The token after that argument.
  [[nodiscard]] std::size_t argument_end(std::size_t first) const;

 private:
  std::string_view source_;
  const std::vector<token>& tokens_;
  std::vector<std::size_t> match_, around_;
};

}  // namespace tools::lsp
