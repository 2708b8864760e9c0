// SPDX-License-Identifier: BSL-1.0
// Conversions of sixteen-bit and eight-bit numbers to and from float, with the types of the
// compiler's intrinsics. As in PyTorch, those of the vector's width are defined.
#pragma once

#include <cstdint>
#include <type_traits>

#include <ATen/cpu/vec/vec_convert.h>
#include <c10/util/Float8_e4m3fn.h>
#include <c10/util/Float8_e5m2.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {

#if SCHEMA_CT_REGISTER_BYTES == 32 && VECTOR_WIDTH == 32
namespace registers {
using floats = __m256;
using whole = __m256i;
using half = __m128i;
}  // namespace registers
#elif SCHEMA_CT_REGISTER_BYTES == 64
namespace registers {
using floats = __m512;
using whole = __m512i;
using half = __m256i;
}  // namespace registers
#endif

#if SCHEMA_CT_REGISTER_BYTES > 16 && SCHEMA_CT_REGISTER_BYTES == VECTOR_WIDTH
namespace registers {

// Bytewise: g++ 12 reports that the intrinsics for this use uninitialised values.
[[nodiscard]] inline whole with_half(half a) {
  whole out{};
  __builtin_memcpy(&out, &a, sizeof a);
  return out;
}
[[nodiscard]] inline half first_half(whole a) {
  half out;
  __builtin_memcpy(&out, &a, sizeof out);
  return out;
}

}  // namespace registers

/// The numbers of a register as two registers of float, or those of half a register as one.
template <class T>
void cvt_to_fp32(const registers::whole& a, registers::floats& low, registers::floats& high) {
  const auto [first, second] = convert_to_float(Vectorized<T>(a));
  low = first;
  high = second;
}
template <class T>
void cvt_to_fp32(const registers::half& a, registers::floats& out) {
  out = std::get<0>(convert_to_float(Vectorized<T>(registers::with_half(a))));
}
/// Converts back, rounding to nearest.
template <class T>
[[nodiscard]] registers::whole cvt_from_fp32(const registers::floats& low,
                                             const registers::floats& high) {
  return convert_from_float<T>(Vectorized<float>(low), Vectorized<float>(high));
}
template <class T>
[[nodiscard]] registers::half cvt_from_fp32(const registers::floats& a) {
  return registers::first_half(cvt_from_fp32<T>(a, a));
}

inline void cvtbf16_fp32(const registers::whole& a, registers::floats& low,
                         registers::floats& high) {
  cvt_to_fp32<c10::BFloat16>(a, low, high);
}
inline void cvtbf16_fp32(const registers::half& a, registers::floats& out) {
  cvt_to_fp32<c10::BFloat16>(a, out);
}
[[nodiscard]] inline registers::whole cvtfp32_bf16(const registers::floats& low,
                                                   const registers::floats& high) {
  return cvt_from_fp32<c10::BFloat16>(low, high);
}
[[nodiscard]] inline registers::half cvtfp32_bf16(const registers::floats& a) {
  return cvt_from_fp32<c10::BFloat16>(a);
}
inline void cvtfp16_fp32(const registers::whole& a, registers::floats& low,
                         registers::floats& high) {
  cvt_to_fp32<c10::Half>(a, low, high);
}
inline void cvtfp16_fp32(const registers::half& a, registers::floats& out) {
  cvt_to_fp32<c10::Half>(a, out);
}
[[nodiscard]] inline registers::whole cvtfp32_fp16(const registers::floats& low,
                                                   const registers::floats& high) {
  return cvt_from_fp32<c10::Half>(low, high);
}
[[nodiscard]] inline registers::half cvtfp32_fp16(const registers::floats& a) {
  return cvt_from_fp32<c10::Half>(a);
}
#endif

#if SCHEMA_CT_REGISTER_BYTES == 64
namespace registers {

template <class T>
void eight_bits_to_float(const __m128i& from, __m512& to) {
  std::uint8_t bits[16];
  __builtin_memcpy(bits, &from, sizeof bits);
  float out[16];
  for (int i = 0; i < 16; ++i) out[i] = static_cast<float>(T(bits[i], T::from_bits()));
  __builtin_memcpy(&to, out, sizeof out);
}
template <class T>
[[nodiscard]] __m128i eight_bits_of_float(const __m512& from) {
  float in[16];
  __builtin_memcpy(in, &from, sizeof in);
  std::uint8_t bits[16];
  for (int i = 0; i < 16; ++i) bits[i] = T(in[i]).x;
  __m128i out;
  __builtin_memcpy(&out, bits, sizeof bits);
  return out;
}

}  // namespace registers

inline void cvtfp8e4m3_fp32(const __m128i& from, __m512& to) {
  registers::eight_bits_to_float<c10::Float8_e4m3fn>(from, to);
}
[[nodiscard]] inline __m128i cvtfp32_fp8e4m3(const __m512& from) {
  return registers::eight_bits_of_float<c10::Float8_e4m3fn>(from);
}
inline void cvtfp8e5m2_fp32(const __m128i& from, __m512& to) {
  registers::eight_bits_to_float<c10::Float8_e5m2>(from, to);
}
[[nodiscard]] inline __m128i cvtfp32_fp8e5m2(const __m512& from) {
  return registers::eight_bits_of_float<c10::Float8_e5m2>(from);
}
#endif

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
