// SPDX-License-Identifier: BSL-1.0
// Makes choices from a fuzzer's bytes. After their end, every choice is the first one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fuzz {

class input {
 public:
  input(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

  [[nodiscard]] bool empty() const { return at_ == end_; }
  std::uint8_t byte() { return empty() ? std::uint8_t{0} : *at_++; }
  /// A number below `count`, which is at most 256.
  std::size_t below(std::size_t count) { return byte() % count; }
  bool one_in(std::size_t count) { return byte() % count == 1; }
  std::int64_t number() {
    std::uint64_t out = 0;
    for (std::size_t n = below(9); n != 0; --n) out = out << 8U | byte();
    return static_cast<std::int64_t>(out);
  }
  std::string text(std::size_t most) {
    std::string out;
    for (std::size_t n = below(most + 1); n != 0; --n) out += static_cast<char>(byte());
    return out;
  }
  template <class T, std::size_t N>
  const T& pick(const T (&from)[N]) {
    return from[below(N)];
  }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

}  // namespace fuzz
