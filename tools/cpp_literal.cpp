// SPDX-License-Identifier: BSL-1.0
// The value of a string literal: escapes, raw strings, prefixes.
#include "cpp_text.hpp"
#include "cpp_tokens.hpp"

namespace tools {
namespace {

using cpp::cursor;

class literal_reader {
 public:
  literal_reader(mapped_text& out, std::string_view text, std::size_t limit)
      : out_(out), at_(text, 0), limit_(limit) {}

  void read(std::string_view text, const token& t) {
    at_ = cursor(text, t.begin);
    bool raw = false;
    for (; *at_ != '"'; ++at_) raw = *at_ == 'R';
    if (raw)
      read_raw(text);
    else
      read_quoted();
  }

 private:
  void put(char c, std::size_t begin, std::size_t end) {
    if (out_.text.size() < limit_)
      out_.put(c, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }
  void end_at(std::size_t offset) {
    const auto quote = static_cast<std::uint32_t>(offset);
    out_.spans.push_back({quote, quote + 1});
  }

  void read_raw(std::string_view text) {
    const cpp::raw_string parts = cpp::raw_string_at(text, at_.offset());
    for (std::size_t i = parts.begin; i != parts.end; ++i) put(text[i], i, i + 1);
    end_at(parts.end);
  }

  void read_quoted() {
    for (++at_; *at_ != '"';) {
      const std::size_t begin = at_.offset();
      const char c = *at_;
      ++at_;
      if (c == '\\')
        escape(begin);
      else
        put(c, begin, begin + 1);
    }
    end_at(at_.offset());
  }

  /// Reads what follows a backslash. As in compilers, an unknown escape stands for its letter.
  void escape(std::size_t begin) {
    const char c = *at_;
    if (c == 'x' || c == 'o' || c == 'u' || c == 'U') {
      ++at_;
      return numeric(c, begin);
    }
    if (c >= '0' && c <= '7') return put_byte(digits(8, 3), begin);
    ++at_;
    put(control(c), begin, at_.offset());
  }

  static char control(char c) {
    switch (c) {
      case 'n': return '\n';
      case 't': return '\t';
      case 'r': return '\r';
      case 'a': return '\a';
      case 'b': return '\b';
      case 'f': return '\f';
      case 'v': return '\v';
      default: return c;
    }
  }

  void numeric(char kind, std::size_t begin) {
    const bool braces = *at_ == '{';
    if (braces) ++at_;
    const int most = braces || kind == 'x' ? 1 << 30 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    const std::uint32_t value = digits(kind == 'o' ? 8 : 16, most);
    if (braces && *at_ == '}') ++at_;
    if (kind == 'u' || kind == 'U')
      put_utf8(value, begin);
    else
      put_byte(value, begin);
  }

  std::uint32_t digits(std::uint32_t base, int most) {
    std::uint32_t value = 0;
    for (; most > 0; --most, ++at_) {
      const char c = *at_;
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : 16;
      if (static_cast<std::uint32_t>(digit) >= base) break;
      value = value * base + static_cast<std::uint32_t>(digit);
    }
    return value;
  }

  void put_byte(std::uint32_t value, std::size_t begin) {
    put(static_cast<char>(static_cast<unsigned char>(value & 0xff)), begin, at_.offset());
  }

  void put_utf8(std::uint32_t value, std::size_t begin) {
    if (value < 0x80) return put_byte(value, begin);
    const std::uint32_t more = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
    put_byte((0xf0e0c000U >> (8 * more) & 0xff) | value >> (6 * more), begin);
    for (std::uint32_t i = more; i-- != 0;) put_byte(0x80 | (value >> (6 * i) & 0x3f), begin);
  }

  mapped_text& out_;
  cursor at_;
  std::size_t limit_;
};

}  // namespace

void append_literal(mapped_text& out, std::string_view source, const token& t, std::size_t limit) {
  if (!out.spans.empty()) out.spans.pop_back();  // replaced by the new end
  literal_reader(out, source, limit).read(source, t);
}

}  // namespace tools
