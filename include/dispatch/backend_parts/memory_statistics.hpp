// SPDX-License-Identifier: BSL-1.0
// The statistics of a caching allocator (c10::CachingAllocator), and its pools.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>

#include <schema_ct/config.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

using CaptureId_t = unsigned long long;
/// The first number is that of a capture, the second that of a pool made by a program.
using MempoolId_t = std::pair<CaptureId_t, CaptureId_t>;

struct MempoolIdHash {
  [[nodiscard]] std::size_t operator()(const MempoolId_t& id) const noexcept {
    return std::hash<CaptureId_t>()(id.first != 0 ? id.first : id.second);
  }
};

/// The circumstances of an allocation, as an allocator records them.
struct SCHEMA_CT_POLYMORPHIC GatheredContext {
  virtual ~GatheredContext() = default;
};

namespace SCHEMA_CT_HIDDEN CachingAllocator {

/// An amount that goes up and down: bytes, or pieces of memory.
struct SCHEMA_CT_SHARED Stat {
  void increase(std::size_t amount) {
    current += static_cast<std::int64_t>(amount);
    allocated += static_cast<std::int64_t>(amount);
    if (current > peak) peak = current;
  }
  void decrease(std::size_t amount) {
    current -= static_cast<std::int64_t>(amount);
    freed += static_cast<std::int64_t>(amount);
  }
  void reset_accumulated() { allocated = freed = 0; }
  void reset_peak() { peak = current; }

  std::int64_t current = 0;
  std::int64_t peak = 0;       ///< the largest `current` since reset_peak()
  std::int64_t allocated = 0;  ///< all increases since reset_accumulated()
  std::int64_t freed = 0;      ///< all decreases since reset_accumulated()
};

enum class SCHEMA_CT_VISIBLE StatType : std::uint64_t {
  AGGREGATE = 0,
  SMALL_POOL = 1,
  LARGE_POOL = 2,
  NUM_TYPES = 3
};
using StatArray = std::array<Stat, static_cast<std::size_t>(StatType::NUM_TYPES)>;
using StatTypes = std::array<bool, static_cast<std::size_t>(StatType::NUM_TYPES)>;

/// Calls `visit(i)` with the number of each selected type.
template <class Visit>
void for_each_selected_stat_type(const StatTypes& chosen, Visit visit) {
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i]) visit(i);
}

/// The duration of an action, in the unit of the added values.
struct SCHEMA_CT_SHARED DurationStat {
  void increase(std::int64_t amount) {
    total += amount;
    ++count;
    if (amount > max) max = amount;
    if (min == 0 || amount < min) min = amount;
  }
  void reset_accumulated() { total = count = 0; }
  void reset_peak() { min = max = 0; }

  std::int64_t total = 0;
  std::int64_t max = 0;
  std::int64_t min = 0;
  std::int64_t count = 0;
};

/// "1.50 KiB"; up to 1 024 bytes as "640 bytes".
[[nodiscard]] inline std::string format_size(std::uint64_t bytes) {
  constexpr std::uint64_t kib = 1024, mib = kib * kib, gib = kib * mib;
  char out[40];
  const auto write = [&](const char* format, std::uint64_t unit) {
    return std::snprintf(out, sizeof out, format,
                         static_cast<double>(bytes) / static_cast<double>(unit));
  };
  const int length = bytes <= kib   ? write("%.0f bytes", 1)
                     : bytes <= mib ? write("%.2f KiB", kib)
                     : bytes <= gib ? write("%.2f MiB", mib)
                                    : write("%.2f GiB", gib);
  return {out, static_cast<std::size_t>(length)};
}

}  // namespace CachingAllocator
}  // namespace default_host
}  // namespace dispatch
