// SPDX-License-Identifier: BSL-1.0
// Matches brackets, and reads the texts of arguments.
#include "token_reader.hpp"

namespace tools::lsp {
namespace {

char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

}  // namespace

token_reader::token_reader(std::string_view source, const std::vector<token>& tokens)
    : source_(source),
      tokens_(tokens),
      match_(tokens.size(), tokens.size()),
      around_(tokens.size(), tokens.size()) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i != tokens.size(); ++i) {
    const char c = tokens[i].symbol;
    const bool closes = c == ')' || c == ']' || c == '}';
    if (closes && !open.empty() && closing(tokens[open.back()].symbol) == c) {
      match_[i] = open.back();
      match_[open.back()] = i;
      open.pop_back();
    }
    around_[i] = open.empty() ? tokens.size() : open.back();
    if (c == '(' || c == '[' || c == '{') open.push_back(i);
  }
}

std::string_view token_reader::word(std::size_t i) const {
  return is_word(i) ? source_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin) : "";
}

std::size_t token_reader::last_literal(std::size_t i) const {
  while (is_literal(i + 1)) ++i;
  return i;
}

std::size_t token_reader::argument_end(std::size_t first) const {
  std::size_t i = first;
  for (; i < tokens_.size(); ++i) {
    const char c = symbol(i);
    if (c == ',' || c == ')' || c == ']' || c == '}' || c == ';') break;
    if ((c == '(' || c == '[' || c == '{') && match(i) < tokens_.size()) i = match(i);
  }
  return i;
}

std::string token_reader::argument_text(std::size_t first) const {
  const std::size_t end = argument_end(first);
  if (end <= first || end > tokens_.size()) return "";
  constexpr std::size_t longest = 80;
  std::string out;
  const std::string_view text =
      source_.substr(tokens_[first].begin, tokens_[end - 1].end - tokens_[first].begin);
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank) out += c;
    if (blank && !out.empty() && out.back() != ' ') out += ' ';
    if (out.size() > longest) return out.substr(0, longest) + "…";
  }
  return out;
}

}  // namespace tools::lsp
