// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the numbers of Float8_e4m3fnuz and Float8_e5m2fnuz as their bits.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>

#include <torch/headeronly/util/Float8_e4m3fnuz.h>
#include <torch/headeronly/util/Float8_e5m2fnuz.h>
#include <torch/headeronly/util/floating_point_utils.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace headeronly {
namespace detail {

/// The number of a Float8_e4m3fnuz (exponent 4, fraction 3) or a Float8_e5m2fnuz (5, 2) of these
/// bits.
template <std::uint32_t exponent_bits, std::uint32_t fraction_bits>
[[nodiscard]] SCHEMA_CT_HOST_DEVICE inline float fp8_fnuz_to_fp32_value(std::uint8_t bits) {
  static_assert((exponent_bits == 4 && fraction_bits == 3) ||
                (exponent_bits == 5 && fraction_bits == 2));
  if constexpr (exponent_bits == 4)
    return Float8_e4m3fnuz(bits, Float8_e4m3fnuz::from_bits());
  else
    return Float8_e5m2fnuz(bits, Float8_e5m2fnuz::from_bits());
}

}  // namespace detail
}  // namespace headeronly
}  // namespace torch

namespace c10 {
namespace detail {
using torch::headeronly::detail::fp8_fnuz_to_fp32_value;
}
}  // namespace c10
