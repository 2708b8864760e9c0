// SPDX-License-Identifier: BSL-1.0
// Finds the beginnings of messages.
#include "message_finder.hpp"

#include <algorithm>

namespace tools {
namespace {

/// The most that is held back until a line is known not to be a message.
constexpr std::size_t size_limit = std::size_t{64} << 20;

bool begins_value(std::string_view text) { return text.starts_with('{') || text.starts_with('['); }

/// The end of a header; nothing if it is not a header, `npos` if more must be read.
std::optional<std::size_t> header_end(std::string_view text) {
  std::size_t at = 0;
  while (text.substr(at).starts_with("Content-")) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return std::string_view::npos;
    at = end + 1;
  }
  if (at == 0) return std::nullopt;
  const std::string_view line = text.substr(at);
  if (line.find('\n') == std::string_view::npos) return std::string_view::npos;
  for (const std::string_view end : {"\n", "\r\n"})
    if (line.starts_with(end)) return at + end.size();
  return std::nullopt;
}

/// The same for the prefix of a message in clangd's log: "V[12:34:56.789] >>> ".
std::optional<std::size_t> log_prefix_end(std::string_view text) {
  if (!text.starts_with("V[")) return std::nullopt;
  const std::string_view line = text.substr(0, text.find('\n'));
  for (const std::string_view arrow : {"] >>> ", "] <<< "})
    if (const std::size_t at = line.find(arrow); at != std::string_view::npos)
      return at + arrow.size();
  return std::nullopt;
}

/// Is it a message of the protocol, and not other JSON? A compiler may quote a line such as `{}`.
bool is_message(std::string_view value) {
  return value.find("\"jsonrpc\"") != std::string_view::npos ||
         value.find("/publishDiagnostics\"") != std::string_view::npos;
}

}  // namespace

void message_finder::read(std::string_view text) {
  held_ += text;
  while (step()) {}
  held_.erase(0, at_);
  at_ = 0;
}

void message_finder::finish() {
  is_at_end_ = true;
  read("");
  is_at_end_ = false;
}

/// Takes one step; false if it needs more input.
bool message_finder::step() {
  if (drops_line_end_) {
    at_ += std::min(rest().find_first_not_of("\r\n"), rest().size());
    drops_line_end_ = rest().empty();
  }
  if (rest().empty()) return false;
  if (is_plain_) return give_line();
  if (!scanner_) return begin();
  scanned_ += scanner_->scan(rest().substr(scanned_));
  const bool goes_on = scanner_->state() == json_scanner::verdict::unfinished && !is_at_end_ &&
                       scanned_ <= size_limit;
  if (goes_on) return false;
  const bool is_complete = scanner_->state() == json_scanner::verdict::complete;
  scanner_.reset();
  is_plain_ = !is_complete || !is_message(rest().substr(begin_, scanned_ - begin_));
  if (!is_plain_) give_message();
  return true;
}

/// Decides whether a message may begin in the line.
bool message_finder::begin() {
  std::size_t begin = 0;
  if (!begins_value(rest())) {
    if (rest().find('\n') == std::string_view::npos && !is_at_end_) return false;
    std::optional<std::size_t> end = header_end(rest());
    if (!end) end = log_prefix_end(rest());
    if (end && *end >= rest().size() && !is_at_end_) return false;
    is_plain_ = !end || *end >= rest().size() || !begins_value(rest().substr(*end));
    if (is_plain_) return true;
    begin = *end;
  }
  scanner_.emplace();
  begin_ = scanned_ = begin;
  return true;
}

bool message_finder::give_line() {
  const std::size_t end = rest().find('\n');
  if (end == std::string_view::npos && !is_at_end_) return false;
  const std::size_t length = end == std::string_view::npos ? rest().size() : end + 1;
  to_.line(rest().substr(0, length));
  at_ += length;
  is_plain_ = false;
  return true;
}

void message_finder::give_message() {
  const std::string_view whole = rest().substr(0, scanned_);
  drops_line_end_ = to_.message(whole.substr(begin_), whole);
  at_ += scanned_;
}

}  // namespace tools
