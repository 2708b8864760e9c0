// SPDX-License-Identifier: BSL-1.0
// Exchange of values between the threads of a warp (WARP_SHFL and its siblings). The names are
// global, as PyTorch's are.
#pragma once

#include <dispatch/default_host/complex.hpp>
#include <dispatch/default_host/half.hpp>
#include <dispatch/default_host/macros.hpp>

C10_DEVICE inline unsigned ACTIVE_MASK() { return __activemask(); }
C10_DEVICE inline void WARP_SYNC(unsigned mask = 0xffffffff) { __syncwarp(mask); }
C10_DEVICE inline unsigned WARP_BALLOT(int predicate, unsigned mask = 0xffffffff) {
  return __ballot_sync(mask, predicate);
}

#define SCHEMA_CT_WARP_SHUFFLE(name, function, lane_type)                                        \
  template <class T>                                                                             \
  C10_DEVICE T name(T value, lane_type lane, int width = warpSize, unsigned mask = 0xffffffff) { \
    return function(mask, value, lane, width);                                                   \
  }
SCHEMA_CT_WARP_SHUFFLE(WARP_SHFL, __shfl_sync, int)
SCHEMA_CT_WARP_SHUFFLE(WARP_SHFL_XOR, __shfl_xor_sync, int)
SCHEMA_CT_WARP_SHUFFLE(WARP_SHFL_UP, __shfl_up_sync, unsigned)
SCHEMA_CT_WARP_SHUFFLE(WARP_SHFL_DOWN, __shfl_down_sync, unsigned)
#undef SCHEMA_CT_WARP_SHUFFLE

template <>
C10_DEVICE inline dispatch::Half WARP_SHFL_DOWN<dispatch::Half>(dispatch::Half value, unsigned lane,
                                                                int width, unsigned mask) {
  const unsigned short bits = WARP_SHFL_DOWN<unsigned short>(value.x, lane, width, mask);
  return {bits, dispatch::Half::from_bits()};
}
template <class T>
C10_DEVICE dispatch::complex<T> WARP_SHFL_DOWN(dispatch::complex<T> value, unsigned lane,
                                               int width = warpSize, unsigned mask = 0xffffffff) {
  return {WARP_SHFL_DOWN<T>(value.real_, lane, width, mask),
          WARP_SHFL_DOWN<T>(value.imag_, lane, width, mask)};
}

/// Loads what no kernel writes meanwhile.
template <class T>
C10_DEVICE T doLdg(const T* p) {
  return __ldg(p);
}
