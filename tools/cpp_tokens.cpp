// SPDX-License-Identifier: BSL-1.0
// The tokenizer: C++'s comments, literals and preprocessor lines.
#include "cpp_tokens.hpp"

#include "cpp_text.hpp"

namespace tools {
namespace {

using cpp::cursor;

constexpr std::size_t longest_macro = 1000;  // what is kept of one

class tokenizer {
 public:
  tokenizer(std::string_view text, bool macros)
      : text_(text), at_(text, 0), reads_macros_(macros) {}

  token_list run() {
    while (!at_.at_end()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = *at_;
    if (c == '\n') {
      if (in_macro_) emit(token_kind::other, at_.offset());
      line_is_blank_ = true;
      in_directive_ = in_macro_ = false;
      ++at_;
    } else if (cpp::is_blank(c)) {
      ++at_;
    } else if (c == '/' && (*at_.next() == '/' || *at_.next() == '*')) {
      comment();
    } else if (c == '#' && line_is_blank_) {
      directive();
    } else {
      line_is_blank_ = false;
      if (cpp::is_letter(c))
        word();
      else if (c == '"')
        string(at_.offset());
      else if (c == '\'')
        character(at_.offset());
      else if (cpp::is_digit(c) || (c == '.' && cpp::is_digit(*at_.next())))
        number();
      else
        punctuation(c);
    }
  }

  void emit(token_kind kind, std::size_t begin, char symbol = '\0') {
    const bool conditional = kind >= token_kind::open_if && kind <= token_kind::close_if;
    if (!conditional && (in_directive_ || dead_ != 0)) return;
    out_.tokens.push_back({static_cast<std::uint32_t>(begin),
                           static_cast<std::uint32_t>(at_.offset()), kind, symbol});
  }

  void unterminated(std::size_t begin) {
    if (!in_directive_ && dead_ == 0)
      out_.unterminated.push_back(static_cast<std::uint32_t>(begin));
  }

  void comment() {
    ++at_;
    if (*at_ == '/') {
      while (!at_.at_end() && *at_ != '\n') ++at_;
      return;
    }
    ++at_;
    while (!at_.at_end() && !(*at_ == '*' && *at_.next() == '/')) ++at_;
    if (!at_.at_end()) ++ ++at_;
  }

  void skip_blanks() {
    while (cpp::is_blank(*at_)) ++at_;
  }

  std::string read_word() {
    std::string out;
    for (; cpp::is_word_character(*at_); ++at_) out += *at_;
    return out;
  }

  /// Reads the `#` and the directive's name. The rest of the line is tokenized, but its tokens are
  /// dropped.
  void directive() {
    const std::size_t begin = at_.offset();
    in_directive_ = true;
    line_is_blank_ = false;
    ++at_;
    skip_blanks();
    const std::string name = read_word();
    if (name == "if" || name == "ifdef" || name == "ifndef") {
      emit(token_kind::open_if, begin);
      branches_are_dead_.push_back(name == "if" && condition_is_zero());
      if (branches_are_dead_.back()) ++dead_;
    } else if (name.starts_with("el") && !branches_are_dead_.empty()) {
      if (branches_are_dead_.back()) --dead_;
      branches_are_dead_.back() = false;
      emit(token_kind::next_branch, begin);
    } else if (name == "endif" && !branches_are_dead_.empty()) {
      if (branches_are_dead_.back()) --dead_;
      branches_are_dead_.pop_back();
      emit(token_kind::close_if, begin);
    } else if (name == "include") {
      in_directive_ = false;
      emit(token_kind::include, begin);
      in_directive_ = true;
    } else if (name == "define") {
      define(begin);
    }
  }

  /// Remembers a macro, whose text is read as that of any directive.
  void define(std::size_t begin) {
    if (dead_ == 0) {
      skip_blanks();
      std::string name = read_word();
      std::string replacement;
      for (cursor c = at_; !c.at_end() && *c != '\n' && replacement.size() < longest_macro; ++c)
        replacement += *c;
      out_.macros.push_back({std::move(name), std::move(replacement)});
    }
    if (reads_macros_) {
      in_directive_ = false;
      in_macro_ = true;
      emit(token_kind::other, begin);
    }
  }

  /// Is the rest of the line just `0`?
  bool condition_is_zero() {
    skip_blanks();
    if (read_word() != "0") return false;
    skip_blanks();
    return at_.at_end() || *at_ == '\n' || *at_ == '/';
  }

  void word() {
    const std::size_t begin = at_.offset();
    const std::string name = read_word();
    if (*at_ == '"' && cpp::is_string_prefix(name))
      name.ends_with('R') ? raw_string(begin) : string(begin);
    else if (*at_ == '\'' && cpp::is_string_prefix(name))
      character(begin);
    else
      emit(token_kind::word, begin);
  }

  /// Skips a literal. If it is not closed, skips the rest of the line and returns false.
  bool quoted(char quote) {
    for (++at_; !at_.at_end() && *at_ != '\n'; ++at_) {
      if (*at_ == quote) return ++at_, true;
      if (*at_ == '\\') ++at_;
      if (at_.at_end()) break;
    }
    return false;
  }

  /// An unclosed character literal is the compiler's to report.
  void character(std::size_t begin) {
    if (quoted('\'')) emit(token_kind::other, begin);
  }

  void string(std::size_t begin) {
    if (!quoted('"')) return unterminated(begin);
    suffix();
    emit(token_kind::literal, begin);
  }

  void raw_string(std::size_t begin) {
    const cpp::raw_string parts = cpp::raw_string_at(text_, at_.offset());
    const bool closed = parts.after != std::string_view::npos;
    at_ = cursor(text_, closed ? parts.after : text_.size());
    if (!closed) return unterminated(begin);
    suffix();
    emit(token_kind::literal, begin);
  }

  /// Reads a suffix: `_x` of a user-defined literal, `s` or `sv` of a standard one. A macro may
  /// follow there as well.
  void suffix() {
    const cursor before = at_;
    const std::string name = read_word();
    if (!name.starts_with('_') && name != "s" && name != "sv") at_ = before;
  }

  void number() {
    const std::size_t begin = at_.offset();
    for (char last = *at_; !at_.at_end(); last = *at_, ++at_) {
      const bool sign = (*at_ == '+' || *at_ == '-') &&
                        (last == 'e' || last == 'E' || last == 'p' || last == 'P');
      const bool separator = *at_ == '\'' && cpp::is_word_character(*at_.next());
      if (!cpp::is_word_character(*at_) && *at_ != '.' && !sign && !separator) break;
    }
    emit(token_kind::other, begin);
  }

  void punctuation(char c) {
    const std::size_t begin = at_.offset();
    ++at_;
    if (c == '-' && *at_ == '>') {
      ++at_;
      c = '.';
    } else if (c == '.' && *at_ == '.') {
      while (*at_ == '.') ++at_;
      c = '\0';
    } else if (c == ':') {
      if (*at_ == ':')
        ++at_;
      else
        c = '\0';
    }
    emit(token_kind::other, begin, c);
  }

  std::string_view text_;
  cursor at_;
  token_list out_;
  bool line_is_blank_ = true;  // apart from comments
  const bool reads_macros_;
  bool in_directive_ = false;  // in a directive without tokens
  bool in_macro_ = false;
  std::vector<bool> branches_are_dead_;  // for each open #if
  std::size_t dead_ = 0;                 // the number of dead ones
};

}  // namespace

token_list tokenize(std::string_view source, bool macros) {
  return tokenizer(source, macros).run();
}

std::string text_of(std::string_view source, const token& t) {
  std::string out;
  const std::string_view whole = source.substr(0, t.end);
  for (cursor c(whole, t.begin); !c.at_end(); ++c) out += *c;
  return out;
}

}  // namespace tools
