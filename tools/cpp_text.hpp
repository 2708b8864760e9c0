// SPDX-License-Identifier: BSL-1.0
// A cursor over the characters of C++ source text that hides line splices.
#pragma once

#include <cstddef>
#include <string_view>

namespace tools::cpp {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) {
  const bool ascii = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
  return ascii || static_cast<unsigned char>(c) >= 0x80;
}
inline bool is_word_character(char c) { return is_letter(c) || is_digit(c); }
inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/// A position in a source text. Outside raw strings, a backslash at the end of a line joins it with
/// the next line; the cursor hides that.
class cursor {
 public:
  cursor(std::string_view text, std::size_t offset) : text_(text), offset_(offset) { join(); }

  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool at_end() const { return offset_ == text_.size(); }
  /// The character here; '\0' at the end.
  [[nodiscard]] char operator*() const { return at_end() ? '\0' : text_[offset_]; }
  cursor& operator++() {
    ++offset_;
    join();
    return *this;
  }
  [[nodiscard]] cursor next() const { return cursor(text_, at_end() ? offset_ : offset_ + 1); }

 private:
  /// Blanks may follow the backslash: compilers warn about them but still join the lines.
  void join() {
    while (offset_ != text_.size() && text_[offset_] == '\\') {
      std::size_t end = offset_ + 1;
      while (end != text_.size() && is_blank(text_[end])) ++end;
      if (end == text_.size() || text_[end] != '\n') return;
      offset_ = end + 1;
    }
  }

  std::string_view text_;
  std::size_t offset_;
};

/// May this word precede the quote of a string? The prefix of a raw string ends with R.
inline bool is_string_prefix(std::string_view word) {
  if (word.ends_with('R')) word.remove_suffix(1);
  return word.empty() || word == "u8" || word == "u" || word == "U" || word == "L";
}

/// A raw string with its quote at `quote`: its first character, the parenthesis after its last one,
/// and the position after the literal. All are npos if it is not a raw string or is not closed.
struct raw_string {
  std::size_t begin, end, after;
};
inline raw_string raw_string_at(std::string_view text, std::size_t quote) {
  constexpr raw_string none{std::string_view::npos, std::string_view::npos, std::string_view::npos};
  constexpr std::size_t longest_delimiter = 16;
  const std::size_t length = text.substr(quote + 1, longest_delimiter + 1).find('(');
  if (length == std::string_view::npos) return none;
  const std::string_view delimiter = text.substr(quote + 1, length);
  if (delimiter.find_first_of(" \t\v\f\r\n\\)") != std::string_view::npos) return none;
  const std::size_t open = quote + 1 + length;
  for (std::size_t end = open; (end = text.find(')', end + 1)) != std::string_view::npos;)
    if (text.substr(end + 1, length) == delimiter && text.substr(end + 1 + length, 1) == "\"")
      return {open + 1, end, end + 2 + length};
  return none;
}

}  // namespace tools::cpp
