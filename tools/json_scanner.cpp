// SPDX-License-Identifier: BSL-1.0
// Applies the grammar of JSON, one character at a time.
#include "json_scanner.hpp"

#include <algorithm>

namespace tools {
namespace {

/// The limit of nested brackets; clangd's diagnostics have nine. After an error, scanning may start
/// again from each open bracket.
constexpr std::size_t depth_limit = 32;

bool is_of_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '+' || c == '.';
}

}  // namespace

std::size_t json_scanner::scan(std::string_view text) {
  std::size_t i = 0;
  while (i != text.size() && state_ == verdict::unfinished) {
    if (is_in_string_) {
      i += scan_string(text.substr(i));
      continue;
    }
    take(text[i]);
    if (state_ != verdict::wrong) ++i;
  }
  return i;
}

/// Strings have no control characters, so an unclosed string ends at its line end.
std::size_t json_scanner::scan_string(std::string_view text) {
  const auto stops = [](char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ';
  };
  const auto begin = text.begin() + (is_escaped_ ? 1 : 0);
  is_escaped_ = false;
  const auto end = std::find_if(begin, text.end(), stops);
  const auto taken = static_cast<std::size_t>(end - text.begin());
  if (end == text.end()) return taken;
  if (*end == '"')
    is_in_string_ = false;
  else if (*end == '\\')
    is_escaped_ = true;
  else
    refuse();
  return state_ == verdict::wrong ? taken : taken + 1;
}

void json_scanner::take(char c) {
  if (is_in_word_ && is_of_word(c)) return;
  is_in_word_ = false;
  switch (c) {
    case ' ':
    case '\t':
    case '\r':
    case '\n': return;
    case '{': return open('{', expected::name_or_end);
    case '[': return open('[', expected::value_or_end);
    case '}': return close('{');
    case ']': return close('[');
    case '"': return begin_string();
    case ':':
      if (expected_ != expected::colon) return refuse();
      expected_ = expected::value;
      return;
    case ',':
      if (expected_ != expected::comma_or_end) return refuse();
      expected_ = open_.back() == '{' ? expected::name : expected::value;
      return;
    default: break;
  }
  if (!awaits_value() || open_.empty() || !is_of_word(c)) return refuse();
  is_in_word_ = true;
  expected_ = expected::comma_or_end;
}

void json_scanner::open(char bracket, expected first) {
  if (!awaits_value() || open_.size() == depth_limit) return refuse();
  open_ += bracket;
  expected_ = first;
}

void json_scanner::close(char bracket) {
  const expected empty = bracket == '{' ? expected::name_or_end : expected::value_or_end;
  if (open_.empty() || open_.back() != bracket ||
      (expected_ != expected::comma_or_end && expected_ != empty))
    return refuse();
  open_.pop_back();
  expected_ = expected::comma_or_end;
  if (open_.empty()) state_ = verdict::complete;
}

void json_scanner::begin_string() {
  const bool is_name = expected_ == expected::name || expected_ == expected::name_or_end;
  if (open_.empty() || (!is_name && !awaits_value())) return refuse();
  is_in_string_ = true;
  expected_ = is_name ? expected::colon : expected::comma_or_end;
}

}  // namespace tools
