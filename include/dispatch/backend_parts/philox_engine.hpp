// SPDX-License-Identifier: BSL-1.0
// The Philox random number generator with 4 words of 32 bits (at::philox_engine), for kernels of
// any device: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011.
#pragma once

#include <schema_ct/config.hpp>

#include <cmath>
#include <cstdint>

#include <dispatch/default_host/macros.hpp>

namespace dispatch {
inline namespace default_host {

/// A counter of 128 bits and a key give 128 random bits. The seed is the key, the subsequence the
/// counter's upper half, and the offset its lower half.
class SCHEMA_CT_SHARED philox_engine {
 public:
  C10_HOST_DEVICE explicit philox_engine(std::uint64_t seed = 67280421310721,
                                         std::uint64_t subsequence = 0, std::uint64_t offset = 0)
      : seed_(seed), low_(offset), high_(subsequence) {}

  C10_HOST_DEVICE void reset_state(std::uint64_t seed = 67280421310721,
                                   std::uint64_t subsequence = 0) {
    seed_ = seed, low_ = 0, high_ = subsequence, used_ = 0;
  }
  C10_HOST_DEVICE void set_offset(std::uint64_t offset) { low_ = offset; }
  [[nodiscard]] C10_HOST_DEVICE std::uint64_t get_offset() const { return low_; }

  /// The next number.
  C10_HOST_DEVICE std::uint32_t operator()(std::int32_t rounds = 10) {
    if (used_ == 0) draw(static_cast<std::uint32_t>(rounds));
    const std::uint32_t out = words_[used_];
    used_ = (used_ + 1) % 4;
    return out;
  }
  /// A number of the normal distribution, by the method of Box and Muller.
  float randn(std::uint32_t rounds) {
    if (used_ == 0) draw(rounds);
    const float u = 1 - uniform(words_[0]), v = 1 - uniform(words_[1]);
    constexpr double two_pi = 6.283185307179586;
    return static_cast<float>(std::sqrt(-2.0 * static_cast<double>(std::log(u))) *
                              std::cos(two_pi * static_cast<double>(v)));
  }
  /// Skips n groups of four numbers.
  C10_HOST_DEVICE void incr_n(std::uint64_t n) {
    low_ += n;
    if (low_ < n) ++high_;
  }
  C10_HOST_DEVICE void incr() { incr_n(1); }

 private:
  /// In [0, 1).
  C10_HOST_DEVICE static float uniform(std::uint32_t word) {
    return static_cast<float>(word & 0x7fffffffU) * 4.6566127342e-10F;
  }
  C10_HOST_DEVICE void draw(std::uint32_t rounds) {
    std::uint32_t a = word_of(low_, 0), b = word_of(low_, 1), c = word_of(high_, 0),
                  d = word_of(high_, 1), key = word_of(seed_, 0), other_key = word_of(seed_, 1);
    for (std::uint32_t round = 0; round < rounds; ++round) {
      const std::uint64_t of_a = std::uint64_t{0xd2511f53U} * a;
      const std::uint64_t of_c = std::uint64_t{0xcd9e8d57U} * c;
      a = word_of(of_c, 1) ^ b ^ key;
      b = word_of(of_c, 0);
      c = word_of(of_a, 1) ^ d ^ other_key;
      d = word_of(of_a, 0);
      key += 0x9e3779b9U;  // the golden ratio's and the square root of three's digits
      other_key += 0xbb67ae85U;
    }
    words_[0] = a, words_[1] = b, words_[2] = c, words_[3] = d;
    incr();
  }
  C10_HOST_DEVICE static std::uint32_t word_of(std::uint64_t of, int n) {
    return static_cast<std::uint32_t>(of >> (32 * n));
  }

  std::uint64_t seed_, low_, high_;
  std::uint32_t words_[4] = {};
  std::uint32_t used_ = 0;
};

}  // namespace default_host
}  // namespace dispatch
