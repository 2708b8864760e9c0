// SPDX-License-Identifier: BSL-1.0
// Sixteen-bit floating-point numbers: storage, and conversion to and from float.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>

#if defined(__CUDACC__)  // CUDA's own types of sixteen bits, to and from which these convert
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace dispatch {
inline namespace default_host {

/// IEEE binary16; conversion from float rounds to nearest, ties to even.
struct SCHEMA_CT_SHARED alignas(2) Half {
  std::uint16_t x = 0;

  struct from_bits_t {};
  static SCHEMA_CT_HOST_DEVICE constexpr from_bits_t from_bits() { return {}; }

  constexpr Half() = default;
  SCHEMA_CT_HOST_DEVICE constexpr Half(std::uint16_t bits, from_bits_t) : x(bits) {}
  SCHEMA_CT_HOST_DEVICE constexpr Half(float value) : x(round(value)) {}
#if defined(__CUDACC__)
  __host__ __device__ Half(const __half& value) : x(__builtin_bit_cast(std::uint16_t, value)) {}
  __host__ __device__ operator __half() const { return __builtin_bit_cast(__half, x); }
#endif

  SCHEMA_CT_HOST_DEVICE constexpr operator float() const {
    const std::uint32_t sign = static_cast<std::uint32_t>(x & 0x8000U) << 16;
    const std::uint32_t exponent = (x >> 10) & 0x1fU;
    std::uint32_t mantissa = x & 0x3ffU;
    if (exponent == 0x1f) return __builtin_bit_cast(float, sign | 0x7f800000U | (mantissa << 13));
    if (exponent != 0) {
      return __builtin_bit_cast(float, sign | ((exponent + 112U) << 23) | (mantissa << 13));
    }
    // Subnormal: the mantissa counts steps of 2^-24.
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
    return sign != 0 ? -magnitude : magnitude;
  }

 private:
  static SCHEMA_CT_HOST_DEVICE constexpr std::uint16_t round(float value) {
    const auto bits = __builtin_bit_cast(std::uint32_t, value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    std::uint32_t out = 0;
    if (magnitude > 0x7f800000U) {
      out = 0x7e00U;  // NaN
    } else if (magnitude >= 0x477ff000U) {
      out = 0x7c00U;  // beyond the largest number even after rounding
    } else if (magnitude < 0x38800000U) {
      // Adding 0.5 aligns a step of 2^-24 with float's last bit, so that the addition rounds.
      const float shifted = __builtin_bit_cast(float, magnitude) + 0.5F;
      out = __builtin_bit_cast(std::uint32_t, shifted) - 0x3f000000U;
    } else {
      const std::uint32_t odd = (magnitude >> 13) & 1U;
      out = (magnitude - 0x38000000U + 0xfffU + odd) >> 13;
    }
    return static_cast<std::uint16_t>(sign | out);
  }
};

/// The upper half of a float; conversion from float rounds to nearest, ties to even.
struct SCHEMA_CT_SHARED alignas(2) BFloat16 {
  std::uint16_t x = 0;

  struct from_bits_t {};
  static SCHEMA_CT_HOST_DEVICE constexpr from_bits_t from_bits() { return {}; }

  constexpr BFloat16() = default;
  SCHEMA_CT_HOST_DEVICE constexpr BFloat16(std::uint16_t bits, from_bits_t) : x(bits) {}
  SCHEMA_CT_HOST_DEVICE constexpr BFloat16(float value) : x(round(value)) {}
#if defined(__CUDACC__)
  __host__ __device__ BFloat16(const __nv_bfloat16& value)
      : x(__builtin_bit_cast(std::uint16_t, value)) {}
  __host__ __device__ explicit operator __nv_bfloat16() const {
    return __builtin_bit_cast(__nv_bfloat16, x);
  }
#endif

  SCHEMA_CT_HOST_DEVICE constexpr operator float() const {
    return __builtin_bit_cast(float, static_cast<std::uint32_t>(x) << 16);
  }

 private:
  static SCHEMA_CT_HOST_DEVICE constexpr std::uint16_t round(float value) {
    const auto bits = __builtin_bit_cast(std::uint32_t, value);
    if ((bits & 0x7fffffffU) > 0x7f800000U) return 0x7fc0U;  // NaN
    return static_cast<std::uint16_t>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
  }
};

#if defined(__CUDACC__)
// Found by their argument, as CUDA's own are for other types.
[[nodiscard]] SCHEMA_CT_HIDDEN __device__ inline Half __ldg(const Half* p) {
  return {::__ldg(&p->x), Half::from_bits()};
}
[[nodiscard]] SCHEMA_CT_HIDDEN __device__ inline BFloat16 __ldg(const BFloat16* p) {
  return {::__ldg(&p->x), BFloat16::from_bits()};
}
#endif

}  // namespace default_host
}  // namespace dispatch
