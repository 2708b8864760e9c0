// SPDX-License-Identifier: BSL-1.0
// Atomic operations of device code on elements of every type (gpuAtomicAdd and its siblings). The
// names are global, as PyTorch's are.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <type_traits>

#include <dispatch/default_host/complex.hpp>
#include <dispatch/default_host/half.hpp>
#include <dispatch/default_host/macros.hpp>
#include <dispatch/default_host/small_floats.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace cuda_detail {

template <std::size_t bytes>
using bits_of_size = std::conditional_t<
    bytes == 1, std::uint8_t,
    std::conditional_t<bytes == 2, std::uint16_t,
                       std::conditional_t<bytes == 4, std::uint32_t, unsigned long long>>>;

/// Replaces *element by f(*element) and returns the old element. Compares the aligned word of 32 or
/// 64 bits around the element, and its bits, so that a NaN ends the loop too.
template <class T, class F>
__device__ T atomic_update(T* element, F f) {
  using bits = bits_of_size<sizeof(T)>;
  using word = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;
  const auto address = reinterpret_cast<std::uintptr_t>(element);
  const std::uintptr_t within = address % sizeof(word);
  auto* const to = reinterpret_cast<word*>(address - within);
  const auto shift = static_cast<unsigned>(within * 8);
  const word mask = static_cast<word>(static_cast<bits>(~bits())) << shift;
  word found = *to;
  while (true) {
    const word expected = found;
    const T old = __builtin_bit_cast(T, static_cast<bits>(expected >> shift));
    const word updated = static_cast<word>(__builtin_bit_cast(bits, static_cast<T>(f(old))));
    found = atomicCAS(to, expected, (expected & ~mask) | (updated << shift));
    if (found == expected) return old;
  }
}

template <class T>
C10_HOST_DEVICE bool is_nan(T x) {
  if constexpr (std::is_integral_v<T>)
    return false;
  else
    return x != x;
}

}  // namespace cuda_detail
}  // namespace default_host
}  // namespace dispatch

/// The larger number, or a NaN if either is one.
template <class T>
C10_HOST_DEVICE T safe_max(T a, T b) {
  return dispatch::cuda_detail::is_nan(b) || a < b ? b : a;
}
/// The smaller number, or a NaN if either is one.
template <class T>
C10_HOST_DEVICE T safe_min(T a, T b) {
  return dispatch::cuda_detail::is_nan(b) || b < a ? b : a;
}

// Functions of PyTorch that return something return the old element.
#define SCHEMA_CT_GPU_ATOMIC(name, T, returned, expression)            \
  __device__ inline returned gpuAtomic##name(T* address, T value) {    \
    return static_cast<returned>(dispatch::cuda_detail::atomic_update( \
        address, [value](T old) -> T { return expression; }));         \
  }
#define SCHEMA_CT_GPU_ATOMIC_OF_ALL(name, expression)                            \
  SCHEMA_CT_GPU_ATOMIC(name, std::uint8_t, void, expression)                     \
  SCHEMA_CT_GPU_ATOMIC(name, std::int8_t, void, expression)                      \
  SCHEMA_CT_GPU_ATOMIC(name, std::int16_t, void, expression)                     \
  SCHEMA_CT_GPU_ATOMIC(name, std::int32_t, void, expression)                     \
  SCHEMA_CT_GPU_ATOMIC(name, std::int64_t, void, expression)                     \
  SCHEMA_CT_GPU_ATOMIC(name, dispatch::Half, dispatch::Half, expression)         \
  SCHEMA_CT_GPU_ATOMIC(name, dispatch::BFloat16, dispatch::BFloat16, expression) \
  SCHEMA_CT_GPU_ATOMIC(name, float, float, expression)                           \
  SCHEMA_CT_GPU_ATOMIC(name, double, double, expression)
SCHEMA_CT_GPU_ATOMIC_OF_ALL(Mul, static_cast<decltype(old)>(old* value))
SCHEMA_CT_GPU_ATOMIC_OF_ALL(Max, safe_max(old, value))
SCHEMA_CT_GPU_ATOMIC_OF_ALL(Min, safe_min(old, value))

SCHEMA_CT_GPU_ATOMIC(Add, bool, void, old || value)
SCHEMA_CT_GPU_ATOMIC(Add, std::uint8_t, void, static_cast<std::uint8_t>(old + value))
SCHEMA_CT_GPU_ATOMIC(Add, std::int8_t, void, static_cast<std::int8_t>(old + value))
SCHEMA_CT_GPU_ATOMIC(Add, std::int16_t, void, static_cast<std::int16_t>(old + value))
#undef SCHEMA_CT_GPU_ATOMIC_OF_ALL
#undef SCHEMA_CT_GPU_ATOMIC

__device__ inline std::int32_t gpuAtomicAdd(std::int32_t* address, std::int32_t value) {
  return atomicAdd(address, value);
}
__device__ inline void gpuAtomicAdd(std::int64_t* address, std::int64_t value) {
  atomicAdd(reinterpret_cast<unsigned long long*>(address), static_cast<unsigned long long>(value));
}
__device__ inline float gpuAtomicAdd(float* address, float value) {
  return atomicAdd(address, value);
}
__device__ inline double gpuAtomicAdd(double* address, double value) {
  return atomicAdd(address, value);
}
__device__ inline dispatch::Half gpuAtomicAdd(dispatch::Half* address, dispatch::Half value) {
  return __builtin_bit_cast(dispatch::Half, atomicAdd(reinterpret_cast<__half*>(address),
                                                      __builtin_bit_cast(__half, value)));
}
__device__ inline dispatch::BFloat16 gpuAtomicAdd(dispatch::BFloat16* address,
                                                  dispatch::BFloat16 value) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800  // has no such instruction
  return dispatch::cuda_detail::atomic_update(
      address, [value](dispatch::BFloat16 old) { return old + value; });
#else
  return __builtin_bit_cast(dispatch::BFloat16,
                            atomicAdd(reinterpret_cast<__nv_bfloat16*>(address),
                                      __builtin_bit_cast(__nv_bfloat16, value)));
#endif
}
/// Each part atomically, not the number as a whole.
template <class T>
__device__ void gpuAtomicAdd(dispatch::complex<T>* address, dispatch::complex<T> value) {
  gpuAtomicAdd(&address->real_, value.real_);
  gpuAtomicAdd(&address->imag_, value.imag_);
}
template <class T>
__device__ void gpuAtomicAddNoReturn(dispatch::complex<T>* address, dispatch::complex<T> value) {
  gpuAtomicAdd(address, value);
}

#define SCHEMA_CT_WITHOUT_RETURN(T) \
  __device__ inline void gpuAtomicAddNoReturn(T* address, T value) { gpuAtomicAdd(address, value); }
SCHEMA_CT_WITHOUT_RETURN(bool)
SCHEMA_CT_WITHOUT_RETURN(std::uint8_t)
SCHEMA_CT_WITHOUT_RETURN(std::int8_t)
SCHEMA_CT_WITHOUT_RETURN(std::int16_t)
SCHEMA_CT_WITHOUT_RETURN(std::int32_t)
SCHEMA_CT_WITHOUT_RETURN(std::int64_t)
SCHEMA_CT_WITHOUT_RETURN(float)
SCHEMA_CT_WITHOUT_RETURN(double)
SCHEMA_CT_WITHOUT_RETURN(dispatch::Half)
SCHEMA_CT_WITHOUT_RETURN(dispatch::BFloat16)
#undef SCHEMA_CT_WITHOUT_RETURN

// CUDA has atomicAdd for some types. Clients call it for these, too.
#define SCHEMA_CT_ATOMIC_ADD(T, returned) \
  __device__ inline returned atomicAdd(T* address, T value) { return gpuAtomicAdd(address, value); }
SCHEMA_CT_ATOMIC_ADD(bool, void)
SCHEMA_CT_ATOMIC_ADD(std::uint8_t, void)
SCHEMA_CT_ATOMIC_ADD(std::int8_t, void)
SCHEMA_CT_ATOMIC_ADD(std::int16_t, void)
SCHEMA_CT_ATOMIC_ADD(std::int64_t, void)
SCHEMA_CT_ATOMIC_ADD(dispatch::Half, dispatch::Half)
SCHEMA_CT_ATOMIC_ADD(dispatch::BFloat16, dispatch::BFloat16)
#undef SCHEMA_CT_ATOMIC_ADD
