// SPDX-License-Identifier: BSL-1.0
// Decompresses records of archives (RFC 1951): PyTorch compresses the source texts of classes.
#pragma once

#include <schema_ct/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <dispatch/base/error.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace zip {

class inflater {
 public:
  /// Throws Error for text that is not compressed so, or is longer than `size`.
  inflater(std::string_view compressed, std::size_t size) : bytes_(compressed), size_(size) {}

  [[nodiscard]] std::string run() && {
    bool is_last = false;
    while (!is_last) {
      is_last = bits(1) != 0;
      switch (bits(2)) {
        case 0: copy_stored(); break;
        case 1: read_fixed(); break;
        case 2: read_dynamic(); break;
        default: damaged();
      }
    }
    if (out_.size() != size_) damaged();
    return std::move(out_);
  }

 private:
  static constexpr std::size_t most_bits = 15, most_symbols = 288;

  /// A canonical Huffman code: how many symbols have a length, and the symbols by length.
  struct code {
    std::array<std::uint16_t, most_bits + 1> counts{};
    std::array<std::uint16_t, most_symbols> symbols{};

    explicit code(std::span<const std::uint8_t> lengths) {
      for (const std::uint8_t length : lengths) ++counts[length];
      counts[0] = 0;
      std::array<std::size_t, most_bits + 2> next{};
      for (std::size_t i = 1; i <= most_bits; ++i) next[i + 1] = next[i] + counts[i];
      for (std::size_t symbol = 0; symbol != lengths.size(); ++symbol)
        if (lengths[symbol] != 0)
          symbols[next[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
    }
  };

  [[noreturn]] static void damaged() {
    throw Error("a compressed record of an archive is damaged");
  }
  [[nodiscard]] std::uint32_t bits(int count) {
    while (held_count_ < count) {
      if (position_ == bytes_.size()) damaged();
      held_ |= std::uint32_t{static_cast<unsigned char>(bytes_[position_++])} << held_count_;
      held_count_ += 8;
    }
    const std::uint32_t out = held_ & ((1U << count) - 1);
    held_ >>= count;
    held_count_ -= count;
    return out;
  }
  [[nodiscard]] std::size_t symbol(const code& from) {
    std::int32_t value = 0, first = 0, index = 0;
    for (std::size_t length = 1; length <= most_bits; ++length) {
      value |= static_cast<std::int32_t>(bits(1));
      const std::int32_t count = from.counts[length];
      if (value - first < count)
        return from.symbols[static_cast<std::size_t>(index + value - first)];
      index += count;
      first = (first + count) << 1;
      value <<= 1;
    }
    damaged();
  }
  void put(char byte) {
    if (out_.size() == size_) damaged();
    out_ += byte;
  }

  void copy_stored() {
    held_ = 0;  // the rest of the byte
    held_count_ = 0;
    const std::uint32_t length = bits(16);
    if ((length ^ bits(16)) != 0xffff || length > bytes_.size() - position_) damaged();
    for (std::uint32_t i = 0; i != length; ++i) put(bytes_[position_++]);
  }
  void read_fixed() {
    std::array<std::uint8_t, most_symbols> lengths{};
    for (std::size_t i = 0; i != most_symbols; ++i)
      lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    std::array<std::uint8_t, 30> distances{};
    distances.fill(5);
    read_symbols(code(lengths), code(distances));
  }
  void read_dynamic() {
    const std::size_t literals = bits(5) + 257, distances = bits(5) + 1, codes = bits(4) + 4;
    if (literals > 286 || distances > 30) damaged();
    static constexpr std::uint8_t order[] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                             11, 4,  12, 3, 13, 2, 14, 1, 15};
    std::array<std::uint8_t, 19> code_lengths{};
    for (std::size_t i = 0; i != codes; ++i)
      code_lengths[order[i]] = static_cast<std::uint8_t>(bits(3));
    const code of_lengths(code_lengths);
    std::array<std::uint8_t, 286 + 30> lengths{};
    for (std::size_t i = 0; i != literals + distances;) {
      const std::size_t next = symbol(of_lengths);
      std::uint8_t value = 0;
      std::size_t count = 1;
      if (next < 16) {
        value = static_cast<std::uint8_t>(next);
      } else if (next == 16) {
        if (i == 0) damaged();
        value = lengths[i - 1];
        count = 3 + bits(2);
      } else {
        count = next == 17 ? 3 + bits(3) : 11 + bits(7);
      }
      if (count > literals + distances - i) damaged();
      for (; count != 0; --count) lengths[i++] = value;
    }
    const std::span<const std::uint8_t> all(lengths);
    read_symbols(code(all.first(literals)), code(all.subspan(literals, distances)));
  }
  /// Lengths and distances have a base and further bits: two of a kind, or four, have as many.
  struct range {
    std::size_t base;
    int more_bits;
  };
  [[nodiscard]] static range length_of(std::size_t symbol) {
    if (symbol > 28) damaged();
    if (symbol == 28) return {258, 0};
    if (symbol < 8) return {symbol + 3, 0};
    const std::size_t more = symbol / 4 - 1;
    return {((4 + symbol % 4) << more) + 3, static_cast<int>(more)};
  }
  [[nodiscard]] static range distance_of(std::size_t symbol) {
    if (symbol > 29) damaged();
    if (symbol < 4) return {symbol + 1, 0};
    const std::size_t more = symbol / 2 - 1;
    return {((2 + symbol % 2) << more) + 1, static_cast<int>(more)};
  }
  void read_symbols(const code& literals, const code& distances) {
    while (true) {
      const std::size_t next = symbol(literals);
      if (next == 256) return;
      if (next < 256) {
        put(static_cast<char>(next));
        continue;
      }
      const range length = length_of(next - 257);
      std::size_t count = length.base + bits(length.more_bits);
      const range back = distance_of(symbol(distances));
      const std::size_t distance = back.base + bits(back.more_bits);
      if (distance > out_.size()) damaged();
      for (; count != 0; --count) put(out_[out_.size() - distance]);
    }
  }

  std::string_view bytes_;
  std::size_t size_;
  std::size_t position_ = 0;
  std::uint32_t held_ = 0;
  int held_count_ = 0;
  std::string out_;
};

}  // namespace zip
}  // namespace default_host
}  // namespace dispatch
