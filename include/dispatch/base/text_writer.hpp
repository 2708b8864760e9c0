// SPDX-License-Identifier: BSL-1.0
// Builds a text from many short parts.
#pragma once

#include <cstring>
#include <dispatch/base/integer_text.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace dispatch::detail {

/// Collects parts without an allocation or a call: appending to a std::string costs three times as
/// much.
class SCHEMA_CT_HIDDEN text_writer {
 public:
  text_writer() = default;
  text_writer(const text_writer&) = delete;
  text_writer& operator=(const text_writer&) = delete;
  ~text_writer() = default;

  void put(char c) {
    if (used_ == sizeof part_) flush();
    part_[used_++] = c;
  }
  template <std::size_t N>
  void put(const char (&literal)[N]) {
    if (sizeof part_ - used_ < N) [[unlikely]]
      flush();
    std::memcpy(part_ + used_, literal, N - 1);
    used_ += N - 1;
  }
  void put(std::string_view text) {
    const std::size_t n = text.size();
    if (n > sizeof part_ - used_) [[unlikely]]
      return put_long(text);
    char* to = part_ + used_;
    const char* from = text.data();
    used_ += n;
    // Most parts are short: the two halves overlap, and there is no call.
    if (n > 16) {
      std::memcpy(to, from, n);
    } else if (n >= 8) {
      copy<std::uint64_t>(to, from, n);
    } else if (n >= 4) {
      copy<std::uint32_t>(to, from, n);
    } else {
      for (std::size_t i = 0; i != n; ++i) to[i] = from[i];
    }
  }
  void put_integer(std::int64_t value) {
    if (sizeof part_ - used_ < integer_text_size) flush();
    used_ += write_integer(part_ + used_, value);
  }
  /// Returns the whole text.
  [[nodiscard]] std::string take() {
    if (text_.empty()) return std::string(part_, std::exchange(used_, 0));
    flush();
    std::string out;
    out.swap(text_);
    return out;
  }

 private:
  template <class Half>
  static void copy(char* to, const char* from, std::size_t n) {
    Half first, last;
    std::memcpy(&first, from, sizeof first);
    std::memcpy(&last, from + n - sizeof last, sizeof last);
    std::memcpy(to, &first, sizeof first);
    std::memcpy(to + n - sizeof last, &last, sizeof last);
  }
  [[gnu::noinline]] void put_long(std::string_view text) {
    flush();
    text_.append(text.data(), text.size());
  }
  [[gnu::noinline]] void flush() {
    text_.append(part_, used_);
    used_ = 0;
  }

  std::size_t used_ = 0;
  char part_[512];
  std::string text_;
};

}  // namespace dispatch::detail
