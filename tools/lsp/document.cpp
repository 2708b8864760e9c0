// SPDX-License-Identifier: BSL-1.0
// Converts columns between encodings, and escapes URIs.
#include "document.hpp"

#include <algorithm>

namespace tools::lsp {
namespace {

/// The number of bytes of the first character of a non-empty text; 1 if it is not UTF-8.
std::size_t length_of(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (length > text.size() || first > 0xf4) return 1;
  for (std::size_t i = 1; i != length; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 1;
  return length;
}

std::size_t units_of(std::size_t length, encoding e) {
  if (e == encoding::utf8) return length;
  return length == 4 && e == encoding::utf16 ? 2 : 1;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

}  // namespace

line_table::line_table(std::string_view text) : starts_{0} {
  for (std::size_t i = 0; (i = text.find_first_of("\r\n", i)) != std::string_view::npos;) {
    i += text.substr(i).starts_with("\r\n") ? 2 : 1;
    starts_.push_back(static_cast<std::uint32_t>(i));
  }
}

std::size_t line_table::offset(std::string_view text, text_position at, encoding e) const {
  if (at.line >= starts_.size()) return text.size();
  std::size_t out = starts_[at.line];
  for (std::size_t seen = 0; out != text.size() && text[out] != '\n' && text[out] != '\r';) {
    const std::size_t length = length_of(text.substr(out));
    seen += units_of(length, e);
    if (seen > at.character) break;
    out += length;
  }
  return out;
}

text_position line_table::position(std::string_view text, std::size_t offset, encoding e) const {
  offset = std::min(offset, text.size());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  text_position out{static_cast<std::size_t>(next - starts_.begin()) - 1, 0};
  for (std::size_t i = next[-1]; i < offset;) {
    const std::size_t length = length_of(text.substr(i));
    if (i + length > offset) break;
    out.character += units_of(length, e);
    i += length;
  }
  return out;
}

void replace(std::string& text, text_position begin, text_position end, std::string_view by,
             encoding e) {
  const line_table lines(text);
  const std::size_t a = lines.offset(text, begin, e), b = lines.offset(text, end, e);
  text.replace(std::min(a, b), std::max(a, b) - std::min(a, b), by);
}

std::string path_of(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return "";
  uri.remove_prefix(scheme.size());
  if (uri.starts_with("localhost/")) uri.remove_prefix(9);
  if (!uri.starts_with('/')) return "";
  std::string out;
  for (std::size_t i = 0; i != uri.size(); ++i) {
    const bool escape = uri[i] == '%' && i + 2 < uri.size() && hex_digit(uri[i + 1]) >= 0 &&
                        hex_digit(uri[i + 2]) >= 0;
    out += escape ? static_cast<char>(hex_digit(uri[i + 1]) * 16 + hex_digit(uri[i + 2])) : uri[i];
    if (escape) i += 2;
  }
  return out.find('\0') == std::string::npos ? out : "";
}

std::string uri_of(std::string_view path) {
  constexpr const char* hex = "0123456789ABCDEF";
  std::string out = "file://";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain(c))
      out += c;
    else
      out.append({'%', hex[byte / 16], hex[byte % 16]});
  }
  return out;
}

}  // namespace tools::lsp
