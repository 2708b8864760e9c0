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
    std::uint32_t y = data_.state_[data_.next_++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680U;
    y ^= (y << 15) & 0xefc60000U;
    return y ^ (y >> 18);
  }

 private:
  void renew() {
    constexpr std::size_t n = MERSENNE_STATE_N, m = MERSENNE_STATE_M;
    auto& words = data_.state_;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t mixed = (words[i] & 0x80000000U) | (words[(i + 1) % n] & 0x7fffffffU);
      words[i] = words[(i + m) % n] ^ (mixed >> 1) ^ ((mixed & 1) != 0 ? 0x9908b0dfU : 0);
    }
    data_.left_ = MERSENNE_STATE_N;
    data_.next_ = 0;
  }

  mt19937_data_pod data_;
};

using mt19937 = mt19937_engine;

}  // namespace default_host
}  // namespace dispatch
