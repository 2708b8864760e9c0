// SPDX-License-Identifier: BSL-1.0
// Parts a text into lines and the messages of the Language Server Protocol among them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "json_scanner.hpp"

namespace tools {

/// Finds messages, or lists of them, in frames, in clangd's log and where they stand alone. They
/// are read by their brackets, not by the length that a frame's header tells: a log may be cut, or
/// two programs may have written it.
class message_finder {
 public:
  struct receiver {
    /// A line with its end, or what the text's last line has.
    std::function<void(std::string_view line)> line;
    /// A message, and the same with what announces it. Returns whether what ends its line goes with
    /// it.
    std::function<bool(std::string_view message, std::string_view whole)> message;
  };

  explicit message_finder(receiver to) : to_(std::move(to)) {}

  void read(std::string_view text);
  /// What is still held back.
  void finish();

 private:
  [[nodiscard]] std::string_view rest() const { return std::string_view(held_).substr(at_); }
  bool step();
  bool begin();
  bool give_line();
  void give_message();

  receiver to_;
  std::string held_;
  std::size_t at_ = 0;                   // what stands before is given
  std::optional<json_scanner> scanner_;  // of the value that is being read
  std::size_t begin_ = 0, scanned_ = 0;  // of it, from at_ on
  bool is_plain_ = false;                // has the line no message?
  bool drops_line_end_ = false;
  bool is_at_end_ = false;  // of the text
};

}  // namespace tools
