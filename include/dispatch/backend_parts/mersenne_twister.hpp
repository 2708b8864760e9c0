// SPDX-License-Identifier: BSL-1.0
// The Mersenne Twister mt19937 of Matsumoto and Nishimura with a state that can be read and
// restored (at::mt19937). Its numbers are those of std::mt19937.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

inline constexpr int MERSENNE_STATE_N = 624;
inline constexpr int MERSENNE_STATE_M = 397;

/// The complete state of an engine.
struct SCHEMA_CT_SHARED mt19937_data_pod {
  std::uint64_t seed_;
  int left_;  ///< how many numbers, and one more, the words still give
  bool seeded_;
  std::uint32_t next_;  ///< the word of the next number
  std::array<std::uint32_t, MERSENNE_STATE_N> state_;
};

class SCHEMA_CT_SHARED mt19937_engine {
 public:
  /// Uses the lower 32 bits of the seed.
  explicit mt19937_engine(std::uint64_t seed = 5489) {
    data_.seed_ = seed;
    data_.seeded_ = true;
    data_.left_ = 1;
    data_.next_ = 0;
    auto& words = data_.state_;
    words[0] = static_cast<std::uint32_t>(seed);
    for (std::uint32_t i = 1; i < words.size(); ++i)
      words[i] = 1812433253U * (words[i - 1] ^ (words[i - 1] >> 30)) + i;
  }

  [[nodiscard]] mt19937_data_pod data() const { return data_; }
  /// Continues with the numbers of the engine that the data is from. See is_valid().
  void set_data(const mt19937_data_pod& data) { data_ = data; }
  [[nodiscard]] std::uint64_t seed() const { return data_.seed_; }
  /// False for data that no engine can have.
  [[nodiscard]] bool is_valid() const {
    return data_.seeded_ && data_.left_ > 0 && data_.left_ <= MERSENNE_STATE_N &&
           data_.next_ <= MERSENNE_STATE_N;
  }

  /// The next number of 32 bits.
  std::uint32_t operator()() {
    if (--data_.left_ == 0) renew();
    return number_of(data_.state_[data_.next_++]);
  }
  /// The next n numbers.
  void fill(std::uint32_t* to, std::size_t n) {
    while (n > 0) {
      if (data_.left_ == 1) {
        renew();
        ++data_.left_;
      }
      const auto left = static_cast<std::size_t>(data_.left_) - 1;
      const std::size_t count = n < left ? n : left;
      const std::uint32_t* const words = data_.state_.data() + data_.next_;
      for (std::size_t i = 0; i < count; ++i) to[i] = number_of(words[i]);
      data_.next_ += static_cast<std::uint32_t>(count);
      data_.left_ -= static_cast<int>(count);
      to += count;
      n -= count;
    }
  }

 private:
  [[nodiscard]] static std::uint32_t number_of(std::uint32_t y) {
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ (y >> 18);
  }
  [[nodiscard]] static std::uint32_t word_of(std::uint32_t high, std::uint32_t low,
                                             std::uint32_t other) {
    const std::uint32_t mixed = (high & 0x80000000U) | (low & 0x7fffffffU);
    return other ^ (mixed >> 1) ^ ((mixed & 1) * 0x9908b0dfU);
  }
  // No loop reads what it writes less than a vector's length before.
  void renew() {
    constexpr std::size_t n = MERSENNE_STATE_N, m = MERSENNE_STATE_M;
    std::uint32_t* const w = data_.state_.data();
    for (std::size_t i = 0; i < n - m; ++i) w[i] = word_of(w[i], w[i + 1], w[i + m]);
    for (std::size_t i = n - m; i < n - 1; ++i) w[i] = word_of(w[i], w[i + 1], w[i + m - n]);
    w[n - 1] = word_of(w[n - 1], w[0], w[m - 1]);
    data_.left_ = MERSENNE_STATE_N;
    data_.next_ = 0;
  }

  mt19937_data_pod data_;
};

using mt19937 = mt19937_engine;

}  // namespace default_host
}  // namespace dispatch
