// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the time in nanoseconds, and a faster clock that counts in ticks of its own.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <type_traits>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN c10 {

using time_t = std::int64_t;
using steady_clock_t =
    std::conditional_t<std::chrono::high_resolution_clock::is_steady,
                       std::chrono::high_resolution_clock, std::chrono::steady_clock>;

/// Nanoseconds since 1970.
[[nodiscard]] inline time_t getTimeSinceEpoch() {
  return std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// Nanoseconds since 1970, or of a monotonic clock.
[[nodiscard]] inline time_t getTime(bool allow_monotonic = false) {
  if (!allow_monotonic) return getTimeSinceEpoch();
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Ticks of the processor's counter if there is one, otherwise getTime().
[[nodiscard]] inline auto getApproximateTime() {
#if (defined(__x86_64__) || defined(__i386__)) && !defined(__CUDACC__)
  return static_cast<std::uint64_t>(__builtin_ia32_rdtsc());
#elif defined(__aarch64__) && !defined(__CUDACC__)
  std::uint64_t ticks = 0;
  asm volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  return getTime();
#endif
}
using approx_time_t = decltype(getApproximateTime());

/// Converts values of getApproximateTime() to those of getTime(), by a line through the values of
/// both now and at the construction of this object.
class SCHEMA_CT_SHARED ApproximateClockToUnixTimeConverter final {
 public:
  struct UnixAndApproximateTimePair {
    time_t t_;
    approx_time_t approx_t_;
  };

  ApproximateClockToUnixTimeConverter() : begin_(measurePair()) {}

  /// The ticks are read between two reads of the other clock, whose mean is used.
  [[nodiscard]] static UnixAndApproximateTimePair measurePair() {
    const approx_time_t before = getApproximateTime();
    const time_t now = getTime();
    const approx_time_t after = getApproximateTime();
    return {now, before + (after - before) / 2};
  }
  [[nodiscard]] std::function<time_t(approx_time_t)> makeConverter() {
    const UnixAndApproximateTimePair begin = begin_, end = measurePair();
    const double ticks = static_cast<double>(end.approx_t_ - begin.approx_t_);
    const double nanoseconds = static_cast<double>(end.t_ - begin.t_);
    const double scale = ticks > 0 && nanoseconds > 0 ? nanoseconds / ticks : 1;
    return [begin, scale](approx_time_t at) {
      const auto since = static_cast<std::int64_t>(at - begin.approx_t_);
      return begin.t_ + static_cast<time_t>(static_cast<double>(since) * scale);
    };
  }

 private:
  UnixAndApproximateTimePair begin_;
};

}  // namespace c10
