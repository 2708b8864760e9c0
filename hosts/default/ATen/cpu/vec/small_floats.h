// SPDX-License-Identifier: BSL-1.0
// Numbers of sixteen bits in registers, and their conversion to float: a vector of them is two of
// float. The conversion to float is exact, and that from float rounds to nearest, ties to even.
#pragma once

#include <cstdint>
#include <utility>

#include <ATen/cpu/vec/registers.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {
namespace registers {

using words = lanes<std::uint32_t>;

[[nodiscard]] inline words all_words(std::uint32_t bits) { return words::all(bits); }

// BFloat16 is the upper half of a float.
[[nodiscard]] inline words to_float_bits(const words& bits, c10::BFloat16 /*type*/) {
  return each([](auto x) { return x << 16; }, bits);
}
[[nodiscard]] inline words from_float_bits(const words& bits, c10::BFloat16 /*type*/) {
  const words rounded = each([](auto x) { return (x + 0x7fffU + ((x >> 16) & 1U)) >> 16; }, bits);
  const auto is_nan = each([](auto x) { return (x & 0x7fffffffU) > 0x7f800000U; }, bits);
  return choose(is_nan, all_words(0x7fc0U), rounded);
}

// Half has exponents from -14 to 15, and below them steps of 2^-24.
[[nodiscard]] inline words to_float_bits(const words& bits, c10::Half /*type*/) {
  const words magnitude = each([](auto x) { return x & 0x7fffU; }, bits);
  const words normal = each([](auto x) { return (x << 13) + (112U << 23); }, magnitude);
  const words not_finite = each([](auto x) { return x + (112U << 23); }, normal);
  const lanes<float> steps = converted<float>(magnitude.as<std::int32_t>());
  const words subnormal = each([](auto x) { return x * 0x1p-24F; }, steps).as<std::uint32_t>();
  words out = choose(each([](auto x) { return x >= 0x7c00U; }, magnitude), not_finite, normal);
  out = choose(each([](auto x) { return x < 0x400U; }, magnitude), subnormal, out);
  return each([](auto x, auto y) { return x | ((y & 0x8000U) << 16); }, out, bits);
}
[[nodiscard]] inline words from_float_bits(const words& bits, c10::Half /*type*/) {
  const words magnitude = each([](auto x) { return x & 0x7fffffffU; }, bits);
  const words normal =
      each([](auto x) { return (x - 0x38000000U + 0xfffU + ((x >> 13) & 1U)) >> 13; }, magnitude);
  // One step of 2^-24 is the last bit of 0.5, so that the addition rounds to it.
  const words subnormal =
      each([](auto x) { return x + 0.5F; }, magnitude.as<float>()).as<std::uint32_t>();
  const auto from = [&](std::uint32_t least) {
    return each([least](auto x) { return x >= least; }, magnitude);
  };
  words out =
      choose(from(0x38800000U), normal, each([](auto x) { return x - 0x3f000000U; }, subnormal));
  out = choose(from(0x477ff000U), all_words(0x7c00U), out);
  out = choose(from(0x7f800001U), all_words(0x7e00U), out);
  return each([](auto x, auto y) { return x | ((y >> 16) & 0x8000U); }, out, bits);
}

template <class T>
[[nodiscard]] std::pair<lanes<float>, lanes<float>> to_float(const lanes<std::uint16_t>& bits) {
  const auto [low, high] = widen<std::uint32_t>(bits);
  return {to_float_bits(low, T()).template as<float>(),
          to_float_bits(high, T()).template as<float>()};
}
template <class T>
[[nodiscard]] lanes<std::uint16_t> from_float(const lanes<float>& low, const lanes<float>& high) {
  return narrow<std::uint16_t>(from_float_bits(low.as<std::uint32_t>(), T()),
                               from_float_bits(high.as<std::uint32_t>(), T()));
}

}  // namespace registers
}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
