// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sets of small numbers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace c10 {
namespace utils {

/// A set of numbers below 64.
struct bitset final {
  [[nodiscard]] static constexpr std::size_t NUM_BITS() { return 64; }

  constexpr void set(std::size_t index) noexcept { bits_ |= std::uint64_t{1} << index; }
  constexpr void unset(std::size_t index) noexcept { bits_ &= ~(std::uint64_t{1} << index); }
  [[nodiscard]] constexpr bool get(std::size_t index) const noexcept {
    return (bits_ >> index & 1) != 0;
  }
  [[nodiscard]] constexpr bool is_entirely_unset() const noexcept { return bits_ == 0; }
  /// Calls `f` with each number of the set as it was, the least first.
  template <class F>
  void for_each_set_bit(F&& f) const {
    for (std::uint64_t left = bits_; left != 0; left &= left - 1)
      f(static_cast<std::size_t>(std::countr_zero(left)));
  }

  friend constexpr bool operator==(bitset a, bitset b) noexcept { return a.bits_ == b.bits_; }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace utils
}  // namespace c10
