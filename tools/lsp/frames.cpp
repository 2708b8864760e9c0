// SPDX-License-Identifier: BSL-1.0
// Parses headers: Content-Length, and any other fields.
#include "frames.hpp"

#include <algorithm>
#include <charconv>

namespace tools::lsp {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_length(std::string_view name) {
  constexpr std::string_view expected = "content-length";
  return std::equal(name.begin(), name.end(), expected.begin(), expected.end(),
                    [](char a, char b) { return lower(a) == b; });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// The length in the lines of a header.
std::optional<std::size_t> length_in(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find("\r\n"), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 2, lines.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !is_length(trimmed(line.substr(0, colon)))) continue;
    const std::string_view value = trimmed(line.substr(colon + 1));
    std::size_t out = 0;
    const auto [rest, wrong] = std::from_chars(value.data(), value.data() + value.size(), out);
    if (wrong == std::errc{} && rest == value.data() + value.size()) return out;
    return {};
  }
  return {};
}

}  // namespace

std::optional<frame> frame_reader::next() {
  const std::size_t thrown = std::min(skipped_, buffer_.size());
  skipped_ -= thrown;
  if (thrown != 0) aside_(taken(thrown));
  if (skipped_ != 0) return {};
  if (!length_)
    if (std::optional<frame> wrong = header()) return wrong;
  if (!length_ || buffer_.size() < *length_) return {};
  frame out{std::move(header_), taken(*length_), ""};
  header_.clear();
  length_.reset();
  return out;
}

void frame_reader::finish() {
  aside_(header_ + buffer_);
  header_.clear();
  buffer_.clear();
  length_.reset();
}

std::optional<frame> frame_reader::header() {
  constexpr std::string_view end_mark = "\r\n\r\n";
  const std::size_t end = buffer_.find(end_mark);
  if (end == std::string::npos) {
    if (buffer_.size() <= header_size_limit) return {};
    aside_(taken(buffer_.size()));
    return frame{"", "", "a header does not end within 4096 bytes"};
  }
  header_ = taken(end + end_mark.size());
  length_ = length_in(header_);
  if (length_ && *length_ <= message_size_limit) return {};
  aside_(header_);
  header_.clear();
  if (!length_) return frame{"", "", "a header has no Content-Length that is a number"};
  skipped_ = *length_;
  length_.reset();
  return frame{"", "", "a message is larger than 64 MiB"};
}

std::string frame_reader::taken(std::size_t count) {
  std::string out = buffer_.substr(0, count);
  buffer_.erase(0, count);
  return out;
}

std::string framed(std::string_view body) {
  std::string out = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  return out.append(body);
}

}  // namespace tools::lsp
