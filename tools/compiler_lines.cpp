// SPDX-License-Identifier: BSL-1.0
// Classifies lines by how they begin.
#include "compiler_lines.hpp"

#include <algorithm>
#include <charconv>

namespace tools {
namespace {

/// "file:12:3: note: …", and lines with "error" or "warning" in that place.
bool is_message(std::string_view line, std::string_view kind) {
  const std::size_t at = line.find(kind);
  return at != std::string_view::npos && at != 0 && line.find(": ") == at;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Removes digits from the front of a text; false if there are none.
bool skip_digits(std::string_view& text) {
  const std::size_t n = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(n);
  return n != 0;
}

bool skip(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

/// "2026-11-26T17:40:05.1234567Z "
bool skip_time(std::string_view& text) {
  std::string_view rest = text;
  for (const char end : {'-', '-', 'T', ':', ':'})
    if (!skip_digits(rest) || !skip(rest, end)) return false;
  if (!skip_digits(rest)) return false;
  if (skip(rest, '.') && !skip_digits(rest)) return false;
  if (!skip(rest, 'Z') || !skip(rest, ' ')) return false;
  text = rest;
  return true;
}

/// "#12 3.45 "
bool skip_step(std::string_view& text) {
  std::string_view rest = text;
  if (!skip(rest, '#') || !skip_digits(rest) || !skip(rest, ' ') || !skip_digits(rest) ||
      !skip(rest, '.') || !skip_digits(rest) || !skip(rest, ' '))
    return false;
  text = rest;
  return true;
}

/// Removes the number at the end of a text and the character before it, which must be one of
/// `separators`.
std::optional<std::size_t> cut_number(std::string_view& text, std::string_view separators) {
  std::size_t begin = text.size();
  while (begin != 0 && is_digit(text[begin - 1])) --begin;
  if (begin == text.size() || begin < 2 ||
      separators.find(text[begin - 1]) == std::string_view::npos)
    return std::nullopt;
  std::size_t out = 0;
  std::from_chars(text.data() + begin, text.data() + text.size(), out);
  text = text.substr(0, begin - 1);
  if (text.ends_with(' ') && separators.find('+') != std::string_view::npos) text.remove_suffix(1);
  return out;
}

bool is_expansion(std::string_view line) {
  return is_message(line, ":   in 'constexpr' expansion of ") ||
         is_message(line, ":   in \u2018constexpr\u2019 expansion of ");
}

/// An item of a list that g++ 16 prints, or the place below it.
bool is_listed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos || begin < 2) return false;
  const std::string_view rest = line.substr(begin);
  if (rest.starts_with("\u2022 ") || rest.starts_with("* ")) return true;
  return rest.ends_with(':') && rest.find(' ') == std::string_view::npos;
}

/// "file: In function 'f':", or the chain of includes before a message.
bool is_context(std::string_view line) {
  if (line.starts_with("In file included from ") || line.starts_with("                 from "))
    return true;
  if (!line.ends_with(':')) return false;
  for (const char* where : {": In ", ": At "})
    if (is_message(line, where)) return true;
  return false;
}

}  // namespace

std::string without_colours(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\x1b') {
      out += line[i];
    } else if (line.substr(i + 1, 1) == "[") {  // CSI … letter
      for (i += 2; i < line.size() && (line[i] < '@' || line[i] > '~');) ++i;
    } else if (line.substr(i + 1, 1) == "]") {  // OSC … BEL or ESC \: a link
      for (i += 2; i < line.size() && line[i] != '\a' && line[i] != '\\';) ++i;
    }
  }
  return out;
}

std::size_t stamp_length(std::string_view line) {
  std::string_view rest = line;
  while (skip_time(rest) || skip_step(rest)) {}
  return line.size() - rest.size();
}

bool begins_instantiation(std::string_view line) {
  return is_message(line, ": In instantiation of ");
}

bool is_requirement(std::string_view line) { return is_message(line, ":   required from "); }

bool begins_error(std::string_view line) {
  return is_message(line, ": error: ") || is_expansion(line);
}

line_kind kind_of(std::string_view line) {
  if (is_message(line, ": error: ")) return line_kind::error;
  for (const char* kind : {": fatal error: ", ": warning: "})
    if (is_message(line, kind)) return line_kind::warning;
  if (is_expansion(line)) return line_kind::expansion;
  for (const char* kind : {": note: ", ":   ", ": In substitution of "})
    if (is_message(line, kind)) return line_kind::message;
  if (is_listed(line)) return line_kind::message;
  const std::size_t gutter = line.find_first_not_of(" 0123456789+-");
  if (gutter != std::string_view::npos && gutter != 0 && line[gutter] == '|')
    return line_kind::quote;
  if (line.starts_with("......")) return line_kind::quote;  // g++ omits lines here
  if (line.find_first_not_of(" \t~^") == std::string_view::npos &&
      line.find('^') != std::string_view::npos)
    return line_kind::mark;
  return is_context(line) ? line_kind::context : line_kind::other;
}

std::optional<line_place> place_in(std::string_view line) {
  std::string_view head = line.substr(0, line.find(": "));
  if (head.ends_with(':')) head.remove_suffix(1);
  // clang prints ranges after a place if an option asks for them.
  if (head.ends_with('}')) head = head.substr(0, head.find(":{"));
  std::string_view separators = ":+";
  if (head.ends_with(')')) {
    head.remove_suffix(1);
    separators = ",(";
  }
  line_place out;
  const std::optional<std::size_t> last = cut_number(head, separators);
  if (!last) return std::nullopt;
  const std::optional<std::size_t> first = cut_number(head, separators);
  out.line = first.value_or(*last);
  out.column = first ? *last : 1;
  out.file = head;
  return out;
}

}  // namespace tools
