// SPDX-License-Identifier: BSL-1.0
// The bytes of a file, mapped into memory.
#pragma once

#include <string>
#include <string_view>

namespace tools {

class mapped_file {
 public:
  explicit mapped_file(const std::string& path);
  mapped_file(const mapped_file&) = delete;
  mapped_file& operator=(const mapped_file&) = delete;
  ~mapped_file();

  /// The reason why the file could not be mapped; empty on success.
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

 private:
  std::string_view bytes_;
  std::string error_;
};

}  // namespace tools
