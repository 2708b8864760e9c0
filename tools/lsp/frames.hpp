// SPDX-License-Identifier: BSL-1.0
// Reads messages from a stream of bytes, in which a header with the length precedes each message.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tools::lsp {

/// The largest message. An editor sends whole documents, whose size is also limited.
inline constexpr std::size_t message_size_limit = std::size_t{64} << 20;
inline constexpr std::size_t header_size_limit = 4096;

/// A message, or the error in its header.
struct frame {
  std::string header;  ///< as it came
  std::string body;
  std::string error;
};

/// Takes bytes in any pieces and returns complete messages. It continues after a wrong header, and
/// skips the body of a message that is too large.
class frame_reader {
 public:
  /// `aside` gets the bytes outside of messages, unchanged and before the next message.
  explicit frame_reader(std::function<void(std::string_view)> aside = [](std::string_view) {})
      : aside_(std::move(aside)) {}

  void feed(std::string_view bytes) { buffer_.append(bytes); }
  [[nodiscard]] std::optional<frame> next();
  /// Passes the rest of the input, which is not a complete message, to `aside`.
  void finish();

 private:
  [[nodiscard]] std::optional<frame> header();
  [[nodiscard]] std::string taken(std::size_t count);

  std::function<void(std::string_view)> aside_;
  std::string buffer_;
  std::string header_;                 // of the body that is awaited
  std::optional<std::size_t> length_;  // of the body that is awaited
  std::size_t skipped_ = 0;            // bytes that are still to be skipped
};

/// A body with its header.
[[nodiscard]] std::string framed(std::string_view body);

}  // namespace tools::lsp
