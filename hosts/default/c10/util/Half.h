// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Half: the default host's.
#pragma once

#include <bit>
#include <cstdint>

#include <dispatch/default_host/names.hpp>

// Numbers in half precision as their bits.
namespace c10::detail {
[[nodiscard]] inline float fp16_ieee_to_fp32_value(std::uint16_t bits) {
  return Half(bits, Half::from_bits());
}
[[nodiscard]] inline std::uint32_t fp16_ieee_to_fp32_bits(std::uint16_t bits) {
  return std::bit_cast<std::uint32_t>(fp16_ieee_to_fp32_value(bits));
}
[[nodiscard]] inline std::uint16_t fp16_ieee_from_fp32_value(float value) { return Half(value).x; }
}  // namespace c10::detail
