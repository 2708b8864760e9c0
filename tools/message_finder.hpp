// SPDX-License-Identifier: BSL-1.0
// Splits a text into lines and messages of the Language Server Protocol.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "json_scanner.hpp"

namespace tools {

/// Finds messages, or lists of them, in frames, in clangd's log, and alone. Brackets tell where a
/// message ends, not the length in a frame's header: a log may be cut, or two programs may have
/// written to it.
class message_finder {
 public:
  struct receiver {
    /// Gets a line with its line end, or the text's last line without one.
    std::function<void(std::string_view line)> line;
    /// Gets a message, and the same with its prefix. Returns whether to drop the line end after it.
    std::function<bool(std::string_view message, std::string_view whole)> message;
  };

  explicit message_finder(receiver to) : to_(std::move(to)) {}

  void read(std::string_view text);
  /// Passes on what is still held back.
  void finish();

 private:
  [[nodiscard]] std::string_view rest() const { return std::string_view(held_).substr(at_); }
  bool step();
  bool begin();
  bool give_line();
  void give_message();

  receiver to_;
  std::string held_;
  std::size_t at_ = 0;                   // everything before has been passed on
  std::optional<json_scanner> scanner_;  // for the value that is being read
  std::size_t begin_ = 0, scanned_ = 0;  // of the value, relative to at_
  bool is_plain_ = false;                // is it a line without a message?
  bool drops_line_end_ = false;
  bool is_at_end_ = false;  // at the end of the text?
};

}  // namespace tools
