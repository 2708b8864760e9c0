// SPDX-License-Identifier: BSL-1.0
// Converts Python's tokens.
#include "python_tokens.hpp"

#include "../python_tokens.hpp"

namespace tools::lsp {
namespace {

bool is_quote(char c) { return c == '"' || c == '\''; }

/// Is the literal unclosed? Then it ends with its line or the text.
bool is_unterminated(std::string_view literal) {
  while (!literal.empty() && !is_quote(literal.front())) literal.remove_prefix(1);
  return literal.size() < 2 || !is_quote(literal.back()) || literal == "\"\"\"" || literal == "'''";
}

/// Is the `=` part of `==`, `<=` or the like?
bool is_in_operator(std::string_view source, std::size_t at) {
  constexpr std::string_view before = "=<>!+-*/%&|^@:";
  return (at > 0 && before.find(source[at - 1]) != std::string_view::npos) ||
         source.substr(at + 1).starts_with('=');
}

}  // namespace

token_list python_tokens(std::string_view source) {
  token_list out;
  for (const python_token& t : tokenize_python(source)) {
    token as{t.begin, t.end, token_kind::other, t.symbol};
    switch (t.kind) {
      case python_kind::line: continue;
      case python_kind::word: as.kind = token_kind::word; break;
      case python_kind::string: as.kind = token_kind::literal; break;
      case python_kind::made_string:
        if (!is_unterminated(source.substr(t.begin, t.end - t.begin))) break;
        out.unterminated.push_back(t.begin);
        continue;
      case python_kind::number: break;
      case python_kind::symbol:
        if (t.symbol == '=' && is_in_operator(source, t.begin)) as.symbol = '\0';
        break;
    }
    out.tokens.push_back(as);
  }
  return out;
}

void append_python_string(mapped_text& out, std::string_view source, const token& t,
                          std::size_t limit) {
  append_python_literal(out, source, {t.begin, t.end, python_kind::string, '\0', 0}, limit);
}

}  // namespace tools::lsp
