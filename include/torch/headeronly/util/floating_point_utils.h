// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the bits of floats.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>

#include <torch/headeronly/macros/Macros.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace headeronly {
namespace detail {

[[nodiscard]] SCHEMA_CT_HOST_DEVICE inline float fp32_from_bits(std::uint32_t bits) {
  return __builtin_bit_cast(float, bits);
}
[[nodiscard]] SCHEMA_CT_HOST_DEVICE inline std::uint32_t fp32_to_bits(float number) {
  return __builtin_bit_cast(std::uint32_t, number);
}

}  // namespace detail
}  // namespace headeronly
}  // namespace torch

namespace c10 {
namespace detail {
using torch::headeronly::detail::fp32_from_bits;
using torch::headeronly::detail::fp32_to_bits;
}  // namespace detail
}  // namespace c10
