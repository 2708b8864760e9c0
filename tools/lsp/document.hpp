// SPDX-License-Identifier: BSL-1.0
// A text as editors address it: lines from 0, and columns in units of an encoding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tools::lsp {

/// The unit of columns.
enum class encoding { utf8, utf16, utf32 };

struct text_position {
  std::size_t line = 0, character = 0;
};

/// The lines of a text, which the caller keeps. A line ends with \n, \r\n or \r.
class line_table {
 public:
  explicit line_table(std::string_view text);

  /// A column past the line's end means its end, and a line past the last means the text's end.
  [[nodiscard]] std::size_t offset(std::string_view text, text_position at, encoding e) const;
  [[nodiscard]] text_position position(std::string_view text, std::size_t offset, encoding e) const;

 private:
  std::vector<std::uint32_t> starts_;
};

/// Replaces the range [begin, end); swaps the two if they are in the wrong order.
void replace(std::string& text, text_position begin, text_position end, std::string_view by,
             encoding e);

/// The path of a file URI; empty for any other URI.
[[nodiscard]] std::string path_of(std::string_view uri);
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace tools::lsp
