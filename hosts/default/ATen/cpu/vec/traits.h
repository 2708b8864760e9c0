// SPDX-License-Identifier: BSL-1.0
// The width of a vector, and the kinds of element types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>
#include <schema_ct/config.hpp>

// As in PyTorch, the width depends on CPU_CAPABILITY_AVX512 and the machine. A file with wide
// vectors is compiled for AVX-512 and defines that macro.
#if defined(CPU_CAPABILITY_AVX512)
#define VECTOR_WIDTH 64
#elif defined(__aarch64__) && !defined(CPU_CAPABILITY_SVE)
#define VECTOR_WIDTH 16
#else
#define VECTOR_WIDTH 32
#endif
#define __at_align__ __attribute__((aligned(VECTOR_WIDTH)))
#if !defined(__FORCE_INLINE)
#define __FORCE_INLINE __attribute__((always_inline)) inline
#endif

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {

template <class T>
using is_reduced_floating_point =
    std::bool_constant<std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_reduced_floating_point_v =
    is_reduced_floating_point<T>::value;

template <class T>
using is_floating_point =
    std::bool_constant<std::is_floating_point_v<T> || is_reduced_floating_point_v<T>>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_floating_point_v = is_floating_point<T>::value;

template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_integer_v = std::is_integral_v<T>;

template <class T>
using is_8bit_integer =
    std::bool_constant<std::is_same_v<T, unsigned char> || std::is_same_v<T, signed char>>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_8bit_integer_v = is_8bit_integer<T>::value;

/// The signed integers of a size.
template <std::size_t Bytes>
struct int_of_size;
template <>
struct int_of_size<1> {
  using type = std::int8_t;
};
template <>
struct int_of_size<2> {
  using type = std::int16_t;
};
template <>
struct int_of_size<4> {
  using type = std::int32_t;
};
template <>
struct int_of_size<8> {
  using type = std::int64_t;
};
template <class T>
using int_same_size_t = typename int_of_size<sizeof(T)>::type;

template <class T>
struct Vectorized;

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
