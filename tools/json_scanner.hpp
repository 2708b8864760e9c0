// SPDX-License-Identifier: BSL-1.0
// Finds the end of a JSON value that arrives in pieces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tools {

/// Checks the order of brackets, names and commas, and accepts any word as a number or a constant.
/// So it notices early that a text is not JSON.
class json_scanner {
 public:
  enum class verdict { unfinished, complete, wrong };

  /// Reads up to the value's end, or to the first wrong character. Returns the number of characters
  /// that belong to the value.
  std::size_t scan(std::string_view text);
  [[nodiscard]] verdict state() const { return state_; }

 private:
  enum class expected { value, value_or_end, name, name_or_end, colon, comma_or_end };

  std::size_t scan_string(std::string_view text);
  void take(char c);
  void open(char bracket, expected first);
  void close(char bracket);
  void begin_string();
  [[nodiscard]] bool awaits_value() const {
    return expected_ == expected::value || expected_ == expected::value_or_end;
  }
  void refuse() { state_ = verdict::wrong; }

  std::string open_;  // the open brackets
  expected expected_ = expected::value;
  verdict state_ = verdict::unfinished;
  bool is_in_string_ = false;
  bool is_escaped_ = false;  // is the string's next character escaped?
  bool is_in_word_ = false;
};

}  // namespace tools
