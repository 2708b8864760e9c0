// SPDX-License-Identifier: BSL-1.0
// A text that is checked: where it came from, its lines, and how it is read.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

/// The most that is read of one file. Sources of operator libraries stay far below it, and all
/// memory that a file takes is a multiple of it.
inline constexpr std::size_t file_size_limit = std::size_t{16} << 20;

/// A place in a text, both numbers from 1; columns count bytes, as compilers' do.
struct position {
  std::size_t line, column;
};

/// A text and its name. Offsets into it fit in 32 bits.
class source {
 public:
  source(std::string name, std::string text);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] position at(std::size_t offset) const;
  /// The other way; the text's end stands for what lies behind it.
  [[nodiscard]] std::size_t offset(position at) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// A text, or why there is none.
struct read_result {
  std::string text;
  std::string error;
};

/// Everything that a stream holds, without a byte order mark. Too much of it and null bytes are
/// errors.
[[nodiscard]] read_result read_stream(std::FILE* stream);
[[nodiscard]] read_result read_file(const std::string& path);

}  // namespace tools
