// SPDX-License-Identifier: BSL-1.0
// Python's strings, comments and logical lines.
#include "python_tokens.hpp"

#include <algorithm>
#include <string>

#include "cpp_text.hpp"

namespace tools {
namespace {

/// The prefix, quotes and characters of a string literal.
struct string_parts {
  bool is_raw = false, is_made = false;
  std::size_t begin = 0, end = 0, after = 0;  ///< the characters, and the literal's end
};

/// The literal whose first quote is at `quote`, after the prefix that begins at `first`. An
/// unclosed literal ends with its line or, in triple quotes, with the text.
string_parts string_at(std::string_view text, std::size_t first, std::size_t quote) {
  string_parts out;
  for (const char c : text.substr(first, quote - first)) {
    out.is_raw = out.is_raw || c == 'r' || c == 'R';
    out.is_made = out.is_made || (c != 'r' && c != 'R' && c != 'u' && c != 'U');
  }
  const std::string three(3, text[quote]);
  const bool is_long = text.substr(quote, 3) == three;
  const std::string_view close = is_long ? std::string_view(three) : text.substr(quote, 1);
  out.begin = out.end = quote + close.size();
  for (; out.end < text.size(); ++out.end) {
    if (text.substr(out.end, close.size()) == close) {
      out.after = out.end + close.size();
      return out;
    }
    if (text[out.end] == '\n' && !is_long) break;
    if (text[out.end] == '\\') ++out.end;
  }
  out.is_made = true;
  out.end = out.after = std::min(out.end, text.size());
  return out;
}

bool is_prefix(std::string_view word) {
  return word.size() <= 2 && word.find_first_not_of("rRbBuUfFtT") == std::string_view::npos;
}

class python_tokenizer {
 public:
  explicit python_tokenizer(std::string_view text) : text_(text) {}

  std::vector<python_token> run() {
    while (i_ < text_.size()) step();
    end_line();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = text_[i_];
    if (c == '\n') {
      if (depth_ == 0) end_line();
      ++i_;
    } else if (cpp::is_blank(c)) {
      ++i_;
    } else if (c == '#') {
      i_ = std::min(text_.find('\n', i_), text_.size());
    } else if (c == '\\') {
      ++i_;
      while (i_ < text_.size() && cpp::is_blank(text_[i_])) ++i_;
      if (i_ < text_.size() && text_[i_] == '\n') ++i_;
    } else {
      if (begins_line_) begin_line();
      token();
    }
  }

  void begin_line() {
    const std::size_t start = text_.rfind('\n', i_);
    indent_ = static_cast<std::uint32_t>(i_ - (start == std::string_view::npos ? 0 : start + 1));
    begins_line_ = false;
  }

  void end_line() {
    if (!begins_line_) emit(python_kind::line, i_, i_);
    begins_line_ = true;
  }

  void emit(python_kind kind, std::size_t begin, std::size_t end, char symbol = '\0') {
    out_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind,
                    symbol, indent_});
  }

  void token() {
    const std::size_t begin = i_;
    const char c = text_[i_];
    if (cpp::is_letter(c) && c != '$') {
      while (i_ < text_.size() && cpp::is_word_character(text_[i_])) ++i_;
      const bool is_quote = i_ < text_.size() && (text_[i_] == '"' || text_[i_] == '\'');
      if (is_quote && is_prefix(text_.substr(begin, i_ - begin))) return string(begin);
      return emit(python_kind::word, begin, i_);
    }
    if (c == '"' || c == '\'') return string(begin);
    if (cpp::is_digit(c) || (c == '.' && i_ + 1 < text_.size() && cpp::is_digit(text_[i_ + 1])))
      return number(begin);
    if (c == '(' || c == '[' || c == '{') ++depth_;
    if ((c == ')' || c == ']' || c == '}') && depth_ != 0) --depth_;
    ++i_;
    if (c == ';' && depth_ == 0) {
      end_line();
      begins_line_ = false;
      return;
    }
    emit(python_kind::symbol, begin, i_, c);
  }

  void string(std::size_t begin) {
    const string_parts parts = string_at(text_, begin, i_);
    i_ = parts.after;
    emit(parts.is_made ? python_kind::made_string : python_kind::string, begin, i_);
  }

  void number(std::size_t begin) {
    for (char last = '\0'; i_ < text_.size(); last = text_[i_++]) {
      const char c = text_[i_];
      const bool is_sign = (c == '+' || c == '-') && (last == 'e' || last == 'E');
      if (!cpp::is_word_character(c) && c != '.' && !is_sign) break;
    }
    emit(python_kind::number, begin, i_);
  }

  std::string_view text_;
  std::vector<python_token> out_;
  std::size_t i_ = 0;
  std::size_t depth_ = 0;
  std::uint32_t indent_ = 0;
  bool begins_line_ = true;
};

/// Appends the value of an escape and returns its end.
std::size_t escape(mapped_text& out, std::string_view text, std::size_t begin) {
  const auto put = [&](unsigned value, std::size_t end) {
    out.put(static_cast<char>(static_cast<unsigned char>(value & 0xff)),
            {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    return end;
  };
  const auto digits = [&](std::size_t from, std::size_t most, unsigned base) {
    std::size_t end = from;
    unsigned value = 0;
    for (; end < text.size() && end != from + most; ++end) {
      const char c = text[end];
      const unsigned digit = cpp::is_digit(c)       ? static_cast<unsigned>(c - '0')
                             : c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a') + 10
                             : c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A') + 10
                                                    : 16;
      if (digit >= base) break;
      value = value * base + digit;
    }
    return put(value, end);
  };
  const char c = text[begin + 1];
  switch (c) {
    case '\n': return begin + 2;
    case 'n': return put('\n', begin + 2);
    case 't': return put('\t', begin + 2);
    case 'r': return put('\r', begin + 2);
    case '\\':
    case '\'':
    case '"': return put(static_cast<unsigned char>(c), begin + 2);
    case 'x': return digits(begin + 2, 2, 16);
    case 'u': return digits(begin + 2, 4, 16);
    case 'U': return digits(begin + 2, 8, 16);
    default: break;
  }
  if (c >= '0' && c <= '7') return digits(begin + 1, 3, 8);
  return put('\\', begin + 1);  // Python keeps unknown escapes unchanged
}

}  // namespace

std::vector<python_token> tokenize_python(std::string_view source) {
  return python_tokenizer(source).run();
}

void append_python_literal(mapped_text& out, std::string_view source, const python_token& t,
                           std::size_t limit) {
  if (!out.spans.empty()) out.spans.pop_back();  // replaced by the new end
  const std::string_view whole = source.substr(0, t.end);
  const string_parts parts = string_at(whole, t.begin, whole.find_first_of("\"'", t.begin));
  for (std::size_t i = parts.begin; i < parts.end && out.text.size() < limit;) {
    if (whole[i] == '\\' && !parts.is_raw && i + 1 < parts.end) {
      i = escape(out, whole.substr(0, parts.end), i);
    } else {
      out.put(whole[i], {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i) + 1});
      ++i;
    }
  }
  const auto end = static_cast<std::uint32_t>(parts.end);
  out.spans.push_back({end, end + 1});
}

}  // namespace tools
