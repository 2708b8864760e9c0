// SPDX-License-Identifier: BSL-1.0
// The messages in a stream of bytes, each behind a header that tells its length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tools::lsp {

/// The largest message. An editor sends a document whole, and a document has a limit as well.
inline constexpr std::size_t message_size_limit = std::size_t{64} << 20;
inline constexpr std::size_t header_size_limit = 4096;

/// A message's body, or what is wrong with its header.
struct frame {
  std::string body;
  std::string error;
};

/// Takes bytes as they come, and gives the messages that are complete. After a wrong header it goes
/// on behind it; what a header that is too large announces is skipped.
class frame_reader {
 public:
  void feed(std::string_view bytes) { buffer_.append(bytes); }
  [[nodiscard]] std::optional<frame> next();

 private:
  [[nodiscard]] std::optional<frame> header();
  void drop(std::size_t count) { buffer_.erase(0, count); }

  std::string buffer_;
  std::optional<std::size_t> length_;  // of the body that is awaited
  std::size_t skipped_ = 0;            // bytes that are still to be thrown away
};

/// A body with its header.
[[nodiscard]] std::string framed(std::string_view body);

}  // namespace tools::lsp
