// SPDX-License-Identifier: BSL-1.0
// Random numbers one after the other, as PyTorch's kernels draw them from a generator: equal seeds
// give PyTorch's numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

#include <dispatch/backend_parts/cpu_generator.hpp>

namespace dispatch::cpu {

using maybe_generator = std::optional<Generator>;

/// A generator's numbers, which nobody else draws meanwhile. Of a generator that is not the CPU's
/// only the seed is known: the numbers are those of a new one of that seed, and it gets another.
class drawing {
 public:
  explicit drawing(const maybe_generator& generator);

  /// 32 or 64 bits.
  [[nodiscard]] std::uint32_t next() { return from_->random(); }
  [[nodiscard]] std::uint64_t next64() { return from_->random64(); }
  void fill(std::uint32_t* to, std::size_t n) { from_->random(to, n); }
  void fill(std::uint64_t* to, std::size_t n) {
    std::uint32_t words[2 * most];
    from_->random(words, 2 * n);
    for (std::size_t i = 0; i < n; ++i)
      to[i] = (std::uint64_t{words[2 * i]} << 32) | words[2 * i + 1];
  }
  /// to[i] = convert(its 32 or 64 bits).
  template <class Word, class T, class F>
  void write(T* to, std::int64_t n, F convert) {
    Word words[most];
    for (std::int64_t i = 0; i < n; i += most) {
      const std::int64_t count = std::min<std::int64_t>(n - i, most);
      fill(words, static_cast<std::size_t>(count));
      for (std::int64_t k = 0; k < count; ++k) to[i + k] = convert(words[k]);
    }
  }

  /// From 0 to less than 1, of as many bits as a float or a double has.
  void uniform(float* to, std::int64_t n) {
    write<std::uint32_t>(to, n, [](std::uint32_t bits) { return unit_of(bits); });
  }
  void uniform(double* to, std::int64_t n) {
    write<std::uint64_t>(to, n, [](std::uint64_t bits) { return unit_of(bits); });
  }
  /// From the first to less than the last.
  void uniform(float* to, std::int64_t n, float first, float last);
  void uniform(double* to, std::int64_t n, double first, double last);
  [[nodiscard]] static float unit_of(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits & 0xffffffU)) * 0x1p-24F;
  }
  [[nodiscard]] static double unit_of(std::uint64_t bits) {
    return static_cast<double>(static_cast<std::int64_t>(bits & ((std::uint64_t{1} << 53) - 1))) *
           0x1p-53;
  }

  /// Of the normal distribution with mean 0 and deviation 1, one of a pair after the other.
  [[nodiscard]] double normal();
  /// Of that with this mean and deviation, sixteen or more at once.
  void normal(float* to, std::int64_t n, float mean, float deviation);
  void normal(double* to, std::int64_t n, double mean, double deviation);

 private:
  static constexpr std::int64_t most = 256;

  std::unique_lock<std::mutex> lock_;
  std::optional<CPUGeneratorImpl> own_;
  CPUGeneratorImpl* from_;
};

}  // namespace dispatch::cpu
