// SPDX-License-Identifier: BSL-1.0
// Matches brackets.
#include "token_view.hpp"

#include <algorithm>

namespace tools {
namespace {

/// The limit of tokens that are searched for the end of template arguments.
constexpr std::size_t template_reach = 256;

/// Matches the brackets that `opens` and `closes` recognise; each kind of bracket nests by itself.
template <class Opens, class Closes>
void match_brackets(const std::vector<token>& tokens, Opens opens, Closes closes,
                    std::vector<std::uint32_t>& out) {
  std::vector<std::uint32_t> open;
  std::vector<std::size_t> open_at_if;
  for (std::uint32_t i = 0; i != tokens.size(); ++i) {
    if (tokens[i].kind == token_kind::open_if) {
      open_at_if.push_back(open.size());
    } else if (tokens[i].kind == token_kind::next_branch && !open_at_if.empty()) {
      // Each branch starts with the brackets that were open at the #if.
      open.resize(std::min(open.size(), open_at_if.back()));
    } else if (tokens[i].kind == token_kind::close_if && !open_at_if.empty()) {
      open_at_if.pop_back();
    } else if (opens(tokens[i].symbol)) {
      open.push_back(i);
    } else if (closes(tokens[i].symbol) && !open.empty()) {
      out[i] = open.back();
      out[open.back()] = i;
      open.pop_back();
    }
  }
}

}  // namespace

token_view::token_view(std::string_view source, const std::vector<token>& tokens)
    : source_(source), tokens_(tokens), match_(tokens.size(), static_cast<std::uint32_t>(none)) {
  match_brackets(
      tokens, [](char c) { return c == '(' || c == '['; },
      [](char c) { return c == ')' || c == ']'; }, match_);
  match_brackets(tokens, [](char c) { return c == '{'; }, [](char c) { return c == '}'; }, match_);
}

std::size_t token_view::template_begin(std::size_t i) const {
  std::size_t depth = 0;
  for (std::size_t k = i; k != none && i - k < template_reach; --k) {
    if (symbol(k) == '>') ++depth;
    if (symbol(k) == '<' && --depth == 0) return k;
    if (symbol(k) == ';' || symbol(k) == '{' || symbol(k) == '}') return i;
    if (symbol(k) == ')' && match(k) != none) k = match(k);
  }
  return i;
}

std::size_t token_view::template_end(std::size_t i) const {
  std::size_t depth = 0;
  for (std::size_t k = i; k < tokens_.size() && k - i < template_reach; ++k) {
    if (symbol(k) == '<') ++depth;
    if (symbol(k) == '>' && --depth == 0) return k;
    if (symbol(k) == ';' || symbol(k) == '{' || symbol(k) == '}') return i;
    if (symbol(k) == '(' && match(k) != none) k = match(k);
  }
  return i;
}

}  // namespace tools
