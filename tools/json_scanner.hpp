// SPDX-License-Identifier: BSL-1.0
// Finds the end of a value of JSON whose characters come piece by piece.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tools {

/// Knows the order of brackets, names and commas, and takes any word for a number or a constant. So
/// it notices soon that a text is no JSON, and where the next one begins.
class json_scanner {
 public:
  enum class verdict { unfinished, complete, wrong };

  /// Takes characters up to the value's end, or up to the first one that is wrong. Returns how many
  /// belong to the value.
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

  std::string open_;  // the brackets
  expected expected_ = expected::value;
  verdict state_ = verdict::unfinished;
  bool is_in_string_ = false;
  bool is_escaped_ = false;  // the string's next character
  bool is_in_word_ = false;
};

}  // namespace tools
