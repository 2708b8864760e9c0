// SPDX-License-Identifier: BSL-1.0
// A view of the tokens of a source for the readers of calls and declarations.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cpp_tokens.hpp"

namespace tools {

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

/// The tokens [first, end).
struct token_range {
  std::size_t first = 0, end = 0;
  [[nodiscard]] bool is_empty() const { return first >= end; }
};

/// A position past the last token answers like an empty token.
class token_view {
 public:
  token_view(std::string_view source, const std::vector<token>& tokens);

  [[nodiscard]] std::string_view source() const { return source_; }
  [[nodiscard]] const std::vector<token>& tokens() const { return tokens_; }

  [[nodiscard]] char symbol(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].symbol : '\0';
  }
  [[nodiscard]] bool is(std::size_t i, token_kind kind) const {
    return i < tokens_.size() && tokens_[i].kind == kind;
  }
  /// The text of a word; empty for other tokens.
  [[nodiscard]] std::string text(std::size_t i) const {
    return is(i, token_kind::word) ? text_of(source_, tokens_[i]) : "";
  }
  /// Is it `->`? Its symbol is that of `.`.
  [[nodiscard]] bool is_arrow(std::size_t i) const {
    return symbol(i) == '.' && source_[tokens_[i].begin] == '-';
  }
  /// Is it a single colon? It has no symbol.
  [[nodiscard]] bool is_colon(std::size_t i) const {
    return is(i, token_kind::other) && symbol(i) == '\0' && source_[tokens_[i].begin] == ':';
  }
  [[nodiscard]] bool is_conditional(std::size_t i) const {
    return is(i, token_kind::open_if) || is(i, token_kind::next_branch) ||
           is(i, token_kind::close_if);
  }
  /// The matching bracket of a round, square or curly one, or none.
  [[nodiscard]] std::size_t match(std::size_t i) const {
    return i < match_.size() && match_[i] != static_cast<std::uint32_t>(none) ? match_[i] : none;
  }
  /// The `<` that matches the `>` at `i`, else `i`.
  [[nodiscard]] std::size_t template_begin(std::size_t i) const;
  /// The `>` that matches the `<` at `i`, else `i`.
  [[nodiscard]] std::size_t template_end(std::size_t i) const;

 private:
  std::string_view source_;
  const std::vector<token>& tokens_;
  std::vector<std::uint32_t> match_;
};

}  // namespace tools
