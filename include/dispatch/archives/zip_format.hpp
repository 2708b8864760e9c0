// SPDX-License-Identifier: BSL-1.0
// The fields of a ZIP file (PKWARE's APPNOTE.TXT), as far as archives of tensors have them: records
// that are stored and not compressed.
#pragma once

#include <schema_ct/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace zip {

inline constexpr std::uint64_t local_header = 0x04034b50, directory_entry = 0x02014b50,
                               directory_end = 0x06054b50, directory_end_64 = 0x06064b50;
inline constexpr std::size_t local_header_size = 30, directory_entry_size = 46,
                             directory_end_size = 22, directory_end_64_size = 56,
                             locator_64_size = 20;
/// A size or place that stands in the extra field, as a number of eight bytes.
inline constexpr std::uint64_t is_in_extra = 0xffffffff;
/// Data of records begin at multiples of it.
inline constexpr std::size_t alignment = 64;

/// The number in `count` bytes, of which the first is the lowest.
[[nodiscard]] inline std::uint64_t number_at(const char* bytes, int count) {
  std::uint64_t out = 0;
  while (count-- != 0) out = out << 8 | static_cast<unsigned char>(bytes[count]);
  return out;
}
inline void append(std::string& out, std::uint64_t number, int count) {
  for (; count-- != 0; number >>= 8) out += static_cast<char>(number & 0xff);
}

/// The checksum of ZIP: CRC-32 with the polynomial 0xedb88320.
[[nodiscard]] inline std::uint32_t checksum(const void* data, std::size_t size) {
  static constexpr auto table = [] {
    std::array<std::uint32_t, 256> out{};
    for (std::uint32_t i = 0; i != 256; ++i) {
      out[i] = i;
      for (int bit = 0; bit != 8; ++bit)
        out[i] = out[i] >> 1 ^ ((out[i] & 1) != 0 ? 0xedb88320U : 0U);
    }
    return out;
  }();
  std::uint32_t out = ~0U;
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (std::size_t i = 0; i != size; ++i) out = out >> 8 ^ table[(out ^ bytes[i]) & 0xff];
  return ~out;
}

}  // namespace zip
}  // namespace default_host
}  // namespace dispatch
