// SPDX-License-Identifier: BSL-1.0
// Python's strings: one quote or three, prefixes, escapes.
#include "python_tokens.hpp"

#include <algorithm>

#include "../cpp_text.hpp"

namespace tools::lsp {
namespace {

bool is_prefix(std::string_view word) {
  return word.size() <= 2 && word.find_first_not_of("rRbBuUfF") == std::string_view::npos;
}

/// The quotes that open at `at`: one or three.
std::string_view quotes_at(std::string_view text, std::size_t at) {
  const std::string_view three = text.substr(at, 3);
  return three == "\"\"\"" || three == "'''" ? three : three.substr(0, 1);
}

/// The place behind the string whose quotes open at `at`, or npos.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const std::string_view quotes = quotes_at(text, at);
  for (std::size_t i = at + quotes.size(); i < text.size(); ++i) {
    if (text.substr(i).starts_with(quotes)) return i + quotes.size();
    if (text[i] == '\n' && quotes.size() == 1) return std::string_view::npos;
    if (text[i] == '\\') ++i;
  }
  return std::string_view::npos;
}

/// What `==`, `<=` and the like hide is no assignment.
std::size_t operator_length(std::string_view rest) {
  constexpr std::string_view before_equals = "=<>!+-*/%&|^@:";
  return rest.size() > 1 && rest[1] == '=' && before_equals.find(rest[0]) != std::string_view::npos
             ? 2
             : 1;
}

class tokenizer {
 public:
  explicit tokenizer(std::string_view text) : text_(text) {}

  token_list run() {
    while (at_ != text_.size()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '#')
      at_ = std::min(text_.find('\n', at_), text_.size());
    else if (c == '"' || c == '\'')
      string(at_);
    else if (cpp::is_letter(c))
      word();
    else if (cpp::is_digit(c))
      number();
    else if (c == '\n' || cpp::is_blank(c) || c == '\\')
      ++at_;
    else
      punctuation(c);
  }

  void emit(token_kind kind, std::size_t begin, std::size_t end, char symbol = '\0') {
    out_.tokens.push_back(
        {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, symbol});
    at_ = end;
  }

  void word() {
    std::size_t end = at_;
    while (end != text_.size() && cpp::is_word_character(text_[end])) ++end;
    const bool quoted = end != text_.size() && (text_[end] == '"' || text_[end] == '\'');
    if (quoted && is_prefix(text_.substr(at_, end - at_))) {
      const std::size_t begin = at_;
      at_ = end;
      return string(begin);
    }
    emit(token_kind::word, at_, end);
  }

  /// The quotes stand at `at_`.
  void string(std::size_t begin) {
    const std::size_t end = end_of_string(text_, at_);
    if (end != std::string_view::npos) return emit(token_kind::literal, begin, end);
    out_.unterminated.push_back(static_cast<std::uint32_t>(begin));
    at_ = quotes_at(text_, at_).size() == 3 ? text_.size()
                                            : std::min(text_.find('\n', at_), text_.size());
  }

  void number() {
    std::size_t end = at_;
    while (end != text_.size() && (cpp::is_word_character(text_[end]) || text_[end] == '.')) ++end;
    emit(token_kind::other, at_, end);
  }

  void punctuation(char c) {
    const std::size_t length = operator_length(text_.substr(at_));
    emit(token_kind::other, at_, at_ + length, length == 1 ? c : '\0');
  }

  std::string_view text_;
  std::size_t at_ = 0;
  token_list out_;
};

char control(char c) {
  switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    default: return c;
  }
}

}  // namespace

token_list python_tokens(std::string_view source) { return tokenizer(source).run(); }

void append_python_string(mapped_text& out, std::string_view source, const token& t,
                          std::size_t limit) {
  if (!out.spans.empty()) out.spans.pop_back();  // the end moves on
  std::uint32_t at = t.begin;
  bool raw = false;
  for (; source[at] != '"' && source[at] != '\''; ++at)
    raw = raw || source[at] == 'r' || source[at] == 'R';
  const auto quotes = static_cast<std::uint32_t>(quotes_at(source, at).size());
  const std::uint32_t end = t.end - quotes;
  for (at += quotes; at < end;) {
    const std::uint32_t begin = at;
    char c = source[at++];
    if (c == '\\' && !raw && at < end) {
      c = source[at++];
      if (c == '\n') continue;  // a line that goes on
      c = control(c);
    }
    if (out.text.size() < limit) out.put(c, {begin, at});
  }
  out.spans.push_back({end, end + 1});
}

}  // namespace tools::lsp
