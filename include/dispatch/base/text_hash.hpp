// SPDX-License-Identifier: BSL-1.0
// Hashes and compares texts many characters at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <schema_ct/config.hpp>
#include <string_view>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN detail {

template <class T>
[[nodiscard]] T load(const char* p) {
  T out;
  std::memcpy(&out, p, sizeof out);
  return out;
}

[[nodiscard]] inline std::uint64_t mix(std::uint64_t hash, std::uint64_t chunk) {
  return ((hash << 32 | hash >> 32) ^ chunk) * 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
}

/// `seed` should distinguish texts of different lengths. The upper bits of the hash depend on every
/// character, the lower bits do not.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline std::uint64_t hash_text(const char* p, std::size_t n,
                                                                     std::uint64_t seed) {
  // The last eight characters may overlap the ones before.
  if (n >= 8) [[likely]] {
    const auto last = load<std::uint64_t>(p + n - 8);
    for (; n > 16; p += 8, n -= 8) [[unlikely]]
      seed = mix(seed, load<std::uint64_t>(p));
    return mix(mix(seed, load<std::uint64_t>(p)), last);
  }
  if (n >= 4)
    return mix(seed, std::uint64_t{load<std::uint32_t>(p)} << 32 | load<std::uint32_t>(p + n - 4));
  for (; n != 0; ++p, --n) seed = mix(seed, static_cast<unsigned char>(*p));
  return seed;
}

[[nodiscard]] inline std::uint64_t hash_text(std::string_view text) {
  const std::uint64_t hash = hash_text(text.data(), text.size(), text.size());
  return hash ^ hash >> 32;
}

/// The last eight characters as a number. No two texts of the same length up to 8 have the same.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline std::uint64_t end_of_text(const char* p,
                                                                       std::size_t n) {
  if (n >= 8) return load<std::uint64_t>(p + n - 8);
  if (n >= 4) return std::uint64_t{load<std::uint32_t>(p)} << 32 | load<std::uint32_t>(p + n - 4);
  if (n == 0) return 0;
  const auto at = [p](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])}; };
  return at(0) << 16 | at(n / 2) << 8 | at(n - 1);
}

[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline bool same_text(const char* a, const char* b,
                                                            std::size_t n) {
  if (n >= 8) [[likely]] {
    if (load<std::uint64_t>(a + n - 8) != load<std::uint64_t>(b + n - 8)) return false;
    for (; n > 16; a += 8, b += 8, n -= 8) [[unlikely]]
      if (load<std::uint64_t>(a) != load<std::uint64_t>(b)) return false;
    return load<std::uint64_t>(a) == load<std::uint64_t>(b);
  }
  if (n >= 4)
    return load<std::uint32_t>(a) == load<std::uint32_t>(b) &&
           load<std::uint32_t>(a + n - 4) == load<std::uint32_t>(b + n - 4);
  for (std::size_t i = 0; i != n; ++i)
    if (a[i] != b[i]) return false;
  return true;
}

}  // namespace detail
}  // namespace dispatch
