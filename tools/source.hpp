// SPDX-License-Identifier: BSL-1.0
// A text that is checked, with its name and its lines, and how it is read.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

/// The limit for the size of a file. Sources of operator libraries are far smaller. The memory for
/// a file is at most a multiple of it.
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

/// A text, or the reason why it could not be read.
struct read_result {
  std::string text;
  std::string error;
};

/// The content of a stream, without a byte order mark. Exceeding the size limit and null bytes are
/// errors.
[[nodiscard]] read_result read_stream(std::FILE* stream);
[[nodiscard]] read_result read_file(const std::string& path);

}  // namespace tools
