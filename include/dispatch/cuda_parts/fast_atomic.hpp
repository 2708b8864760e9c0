// SPDX-License-Identifier: BSL-1.0
// Atomic additions of numbers of sixteen bits by pairs (torch::headeronly::fastAtomicAdd): hardware
// adds an aligned pair faster than one of its halves.
#pragma once

#include <cstdint>
#include <type_traits>

#include <dispatch/cuda_parts/atomic.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

namespace cuda_detail {
template <class T>
struct pair_of {};
template <>
struct pair_of<Half> {
  using element = __half;
  using type = __half2;
};
template <>
struct pair_of<BFloat16> {
  using element = __nv_bfloat16;
  using type = __nv_bfloat162;
};

/// Adds the value to one half of a pair, and zero to the other one.
template <class T>
__device__ void add_to_pair(T* pair, T low, T high) {
  using element = typename pair_of<T>::element;
  typename pair_of<T>::type both;
  both.x = __builtin_bit_cast(element, low);
  both.y = __builtin_bit_cast(element, high);
  atomicAdd(reinterpret_cast<typename pair_of<T>::type*>(pair), both);
}
}  // namespace cuda_detail

/// Adds the value to tensor[index]; numel is the number of elements that may be touched.
template <class T, class Index>
__device__ void fastSpecializedAtomicAdd(T* tensor, Index index, const Index numel, T value) {
  T* const to = tensor + index;
  constexpr bool is_narrow = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800  // adds no pairs of bfloat16
  constexpr bool has_pairs = is_narrow && !std::is_same_v<T, BFloat16>;
#else
  constexpr bool has_pairs = is_narrow;
#endif
  if constexpr (has_pairs) {
    const T zero(0.0F);
    if (const bool is_low = reinterpret_cast<std::uintptr_t>(to) % (2 * sizeof(T)) == 0;
        is_low && index < numel - 1)
      return cuda_detail::add_to_pair(to, value, zero);
    else if (!is_low && index > 0)
      return cuda_detail::add_to_pair(to - 1, zero, value);
  }
  gpuAtomicAddNoReturn(to, value);
}

template <class T, class Index>
__device__ void fastAtomicAdd(T* tensor, Index index, const Index numel, T value,
                              bool fast_atomics) {
  if (fast_atomics)
    fastSpecializedAtomicAdd(tensor, index, numel, value);
  else
    gpuAtomicAddNoReturn(tensor + index, value);
}

}  // namespace default_host
}  // namespace dispatch
