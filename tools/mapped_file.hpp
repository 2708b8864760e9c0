// SPDX-License-Identifier: BSL-1.0
// The bytes of a file, which is not read before they are looked at.
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

  /// Why there are no bytes; empty where there are.
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }

 private:
  std::string_view bytes_;
  std::string error_;
};

}  // namespace tools
