// SPDX-License-Identifier: BSL-1.0
// Functions of a register of floating-point numbers.
#pragma once

#include <cmath>
#include <cstdint>

#include <ATen/cpu/vec/registers.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {
namespace registers {

// For a loop of square roots g++ emits a call for each element, because of errno.
#if SCHEMA_CT_REGISTER_BYTES == 64
// g++ 12 reports that the form without a mask uses uninitialised values.
[[nodiscard]] inline packed<float> sqrt_of(packed<float> x) {
  return _mm512_maskz_sqrt_ps(static_cast<__mmask16>(~0U), x);
}
[[nodiscard]] inline packed<double> sqrt_of(packed<double> x) {
  return _mm512_maskz_sqrt_pd(static_cast<__mmask8>(~0U), x);
}
#elif SCHEMA_CT_REGISTER_BYTES == 32
[[nodiscard]] inline packed<float> sqrt_of(packed<float> x) { return _mm256_sqrt_ps(x); }
[[nodiscard]] inline packed<double> sqrt_of(packed<double> x) { return _mm256_sqrt_pd(x); }
#elif defined(__SSE2__)
[[nodiscard]] inline packed<float> sqrt_of(packed<float> x) { return _mm_sqrt_ps(x); }
[[nodiscard]] inline packed<double> sqrt_of(packed<double> x) { return _mm_sqrt_pd(x); }
#else
[[nodiscard]] inline packed<float> sqrt_of(packed<float> x) {
  for (int i = 0; i < register_bytes / 4; ++i) x[i] = std::sqrt(x[i]);
  return x;
}
[[nodiscard]] inline packed<double> sqrt_of(packed<double> x) {
  for (int i = 0; i < register_bytes / 8; ++i) x[i] = std::sqrt(x[i]);
  return x;
}
#endif

/// 2^n by the bits of a float, for n of -126 to 127.
[[nodiscard]] inline packed<float> power_of_two(packed<std::int32_t> n) {
  return (packed<float>)((n + 127) << 23);
}

/// e^x. x = n ln 2 + r, where |r| is at most ln 2 / 2. The part of e^r after 1 + r is r^2 times a
/// polynomial, found by Remez's exchange, with an error of 3e-9 of e^r.
[[nodiscard]] inline packed<float> exp_of(packed<float> x) {
  const packed<float> zero{};
  x = x < -104.0F ? zero - 104.0F : x;  // e^-104 is 0 in float,
  x = x > 89.0F ? zero + 89.0F : x;     // e^89 is infinite
  // The sum with 1.5 * 2^23 has no fractional bits, so it rounds to nearest.
  const packed<float> shifted = x * 1.44269504F + 12582912.0F;
  const packed<float> n = shifted - 12582912.0F;
  // ln 2 in two parts. The product with the first is exact, because that part has 16 bits.
  const packed<float> r = (x - n * 0x1.62e4p-1F) - n * 0x1.7f7d1cp-20F;
  packed<float> rest = r * 0x1.6a241ap-10F + 0x1.1239f2p-7F;
  rest = rest * r + 0x1.5558f2p-5F;
  rest = rest * r + 0x1.555492p-3F;
  rest = rest * r + 0x1.fffffcp-2F;
  const packed<float> power = (rest * r) * r + r + 1.0F;
  // In two steps: 2^n may be subnormal, or too large for a float, while the product is not.
  const packed<std::int32_t> whole = (packed<std::int32_t>)shifted - 0x4b400000;
  const packed<std::int32_t> half = whole >> 1;
  return power * power_of_two(half) * power_of_two(whole - half);
}

}  // namespace registers
}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
