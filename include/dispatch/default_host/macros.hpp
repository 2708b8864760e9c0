// SPDX-License-Identifier: BSL-1.0
// PyTorch's compiler macros: attributes, branch hints and token pasting.
#pragma once

#include <schema_ct/counter.hpp>

#include <cassert>
#include <cstdlib>

// Frameworks define these themselves.
#if !defined(C10_CONCATENATE)
#define C10_STRINGIZE_IMPL(x) #x
#define C10_STRINGIZE(x) C10_STRINGIZE_IMPL(x)
#define C10_CONCATENATE_IMPL(a, b) a##b
#define C10_CONCATENATE(a, b) C10_CONCATENATE_IMPL(a, b)
#define C10_UID SCHEMA_CT_COUNTER
#define C10_ANONYMOUS_VARIABLE(prefix) C10_CONCATENATE(prefix, SCHEMA_CT_COUNTER)
#define C10_MACRO_EXPAND(args) args
#if defined(__CUDACC__) || defined(__HIPCC__)
#define C10_HOST __host__
#define C10_DEVICE __device__
#define C10_HOST_DEVICE __host__ __device__
#else
#define C10_HOST
#define C10_DEVICE
#define C10_HOST_DEVICE
#endif
#endif

#define C10_LIKELY(condition) (__builtin_expect(static_cast<bool>(condition), 1))
#define C10_UNLIKELY(condition) (__builtin_expect(static_cast<bool>(condition), 0))
#define C10_ALWAYS_INLINE __attribute__((__always_inline__)) inline
#define C10_ALWAYS_INLINE_UNLESS_MOBILE C10_ALWAYS_INLINE
#define C10_NOINLINE __attribute__((__noinline__))
#define C10_UNUSED [[maybe_unused]]
#define C10_NODISCARD [[nodiscard]]
#define C10_FALLTHROUGH [[fallthrough]]
#define C10_RESTRICT __restrict

// Disables one of clang's checks for undefined behaviour; g++ cannot disable single checks.
#if defined(__clang__)
#define __ubsan_ignore_undefined__ __attribute__((no_sanitize("undefined")))
#define __ubsan_ignore_float_divide_by_zero__ __attribute__((no_sanitize("float-divide-by-zero")))
#define __ubsan_ignore_float_cast_overflow__ __attribute__((no_sanitize("float-cast-overflow")))
#define __ubsan_ignore_signed_int_overflow__ __attribute__((no_sanitize("signed-integer-overflow")))
#define __ubsan_ignore_pointer_overflow__ __attribute__((no_sanitize("pointer-overflow")))
#define __ubsan_ignore_function__ __attribute__((no_sanitize("function")))
#else
#define __ubsan_ignore_undefined__
#define __ubsan_ignore_float_divide_by_zero__
#define __ubsan_ignore_float_cast_overflow__
#define __ubsan_ignore_signed_int_overflow__
#define __ubsan_ignore_pointer_overflow__
#define __ubsan_ignore_function__
#endif

#define C10_EXPORT __attribute__((__visibility__("default")))
#define C10_HIDDEN __attribute__((__visibility__("hidden")))
#define C10_IMPORT C10_EXPORT
#define C10_API
#define TORCH_API
#define TORCH_CUDA_CPP_API
#define TORCH_CUDA_CU_API
#define TORCH_XPU_API
#define C10_API_ENUM

/// If the condition is false, the program ends with the text, as by assert(), regardless of NDEBUG;
/// also in device code.
#if defined(__GLIBC__)
#define CUDA_KERNEL_ASSERT_MSG(condition, text)                  \
  if (C10_UNLIKELY(!(condition))) {                              \
    __assert_fail(text, __FILE__, unsigned(__LINE__), __func__); \
  }
#else
#define CUDA_KERNEL_ASSERT_MSG(condition, text) \
  if (C10_UNLIKELY(!(condition))) {             \
    ::std::abort();                             \
  }
#endif
#define CUDA_KERNEL_ASSERT(condition) CUDA_KERNEL_ASSERT_MSG(condition, #condition)
#define CUDA_KERNEL_ASSERT_PRINTF(condition, text, ...) CUDA_KERNEL_ASSERT_MSG(condition, text)
#define CUDA_KERNEL_ASSERT_VERBOSE(condition, ...) CUDA_KERNEL_ASSERT(condition)
#define SYCL_KERNEL_ASSERT(condition) CUDA_KERNEL_ASSERT(condition)

/// The number of threads in a warp. Arrays of a fixed size use one of the bounds, which differ on
/// AMD's devices.
#define C10_WARP_SIZE 32
#define C10_WARP_SIZE_LOWER_BOUND 32
#define C10_WARP_SIZE_UPPER_BOUND 32

#if defined(__CUDACC__) || defined(__HIPCC__)
/// The limits of threads per multiprocessor and per block (the CUDA C++ guide's table of compute
/// capabilities), and the value for a block that asks for more.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 750
constexpr unsigned CUDA_MAX_THREADS_PER_SM = 1024;
#elif defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || \
                                 __CUDA_ARCH__ == 890 || __CUDA_ARCH__ == 1200)
constexpr unsigned CUDA_MAX_THREADS_PER_SM = 1536;
#else
constexpr unsigned CUDA_MAX_THREADS_PER_SM = 2048;
#endif
constexpr unsigned CUDA_MAX_THREADS_PER_BLOCK = 1024;
constexpr unsigned CUDA_THREADS_PER_BLOCK_FALLBACK = 256;
/// A kernel's launch bounds, limited to those of the device.
#define C10_MAX_THREADS_PER_BLOCK(threads) \
  (((threads) <= CUDA_MAX_THREADS_PER_BLOCK) ? (threads) : CUDA_THREADS_PER_BLOCK_FALLBACK)
#define C10_MIN_BLOCKS_PER_SM(threads, blocks)        \
  ((((threads) * (blocks) <= CUDA_MAX_THREADS_PER_SM) \
        ? (blocks)                                    \
        : ((CUDA_MAX_THREADS_PER_SM + (threads) - 1) / (threads))))
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__((C10_MAX_THREADS_PER_BLOCK((threads))))
#define C10_LAUNCH_BOUNDS_2(threads, blocks)                \
  __launch_bounds__((C10_MAX_THREADS_PER_BLOCK((threads))), \
                    (C10_MIN_BLOCKS_PER_SM((threads), (blocks))))
#endif

// nvcc on Windows once refused constexpr here.
#define CONSTEXPR_EXCEPT_WIN_CUDA constexpr
#define C10_HOST_CONSTEXPR_EXCEPT_WIN_CUDA constexpr
#define STATIC_CONSTEXPR_STR_INL_EXCEPT_WIN_CUDA(field, text) \
  static constexpr const char field[] = text;
#define STATIC_CONST_STR_OUT_OF_LINE_FOR_WIN_CUDA(type, field, text)

#define C10_HAS_CPP_ATTRIBUTE(x) __has_cpp_attribute(x)
#if defined(__clang__)
/// Clang warns where the result outlives what it refers to.
#define C10_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define C10_LIFETIMEBOUND
#endif
#define C10_USED __attribute__((__used__))
#define C10_ALWAYS_INLINE_ATTRIBUTE __attribute__((__always_inline__))
#define C10_ATTR_VISIBILITY_HIDDEN __attribute__((__visibility__("hidden")))
#define C10_ERASE C10_ALWAYS_INLINE C10_ATTR_VISIBILITY_HIDDEN
#define C10_DISABLE_COPY_AND_ASSIGN(name) \
  name(const name&) = delete;             \
  name& operator=(const name&) = delete
#if defined(__CUDACC__)
#define C10_UNLIKELY_OR_CONST(condition) condition
#else
#define C10_UNLIKELY_OR_CONST(condition) C10_UNLIKELY(condition)
#endif

#define SCHEMA_CT_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define C10_CLANG_DIAGNOSTIC_PUSH() _Pragma("clang diagnostic push")
#define C10_CLANG_DIAGNOSTIC_POP() _Pragma("clang diagnostic pop")
#define C10_CLANG_DIAGNOSTIC_IGNORE(flag) SCHEMA_CT_PRAGMA(clang diagnostic ignored flag)
#define C10_CLANG_HAS_WARNING(flag) __has_warning(flag)
#define C10_DIAGNOSTIC_PUSH_AND_IGNORED_IF_DEFINED(flag) \
  C10_CLANG_DIAGNOSTIC_PUSH()                            \
  C10_CLANG_DIAGNOSTIC_IGNORE("-Wunknown-warning-option") C10_CLANG_DIAGNOSTIC_IGNORE(flag)
#define C10_DIAGNOSTIC_POP() C10_CLANG_DIAGNOSTIC_POP()
#else
#define C10_CLANG_DIAGNOSTIC_PUSH()
#define C10_CLANG_DIAGNOSTIC_POP()
#define C10_CLANG_DIAGNOSTIC_IGNORE(flag)
#define C10_CLANG_HAS_WARNING(flag) 0
#define C10_DIAGNOSTIC_PUSH_AND_IGNORED_IF_DEFINED(flag)                         \
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wpragmas\"") \
      SCHEMA_CT_PRAGMA(GCC diagnostic ignored flag)
#define C10_DIAGNOSTIC_POP() _Pragma("GCC diagnostic pop")
#endif

// Opens one to three hidden namespaces.
#define SCHEMA_CT_HIDDEN_SPACE_1(a) namespace a __attribute__((visibility("hidden"))) {
#define SCHEMA_CT_HIDDEN_SPACE_2(a, b) \
  namespace a {                        \
  SCHEMA_CT_HIDDEN_SPACE_1(b)
#define SCHEMA_CT_HIDDEN_SPACE_3(a, b, c) \
  namespace a::b {                        \
  SCHEMA_CT_HIDDEN_SPACE_1(c)
#define SCHEMA_CT_HIDDEN_SPACE_OF(a, b, c, chosen, ...) chosen
#define HIDDEN_NAMESPACE_BEGIN(...)                                                          \
  SCHEMA_CT_HIDDEN_SPACE_OF(__VA_ARGS__, SCHEMA_CT_HIDDEN_SPACE_3, SCHEMA_CT_HIDDEN_SPACE_2, \
                            SCHEMA_CT_HIDDEN_SPACE_1, )                                      \
  (__VA_ARGS__)
#define HIDDEN_NAMESPACE_END(...) SCHEMA_CT_HIDDEN_SPACE_OF(__VA_ARGS__, \
  }                                                                      \
  }                                                                      \
  ,                                                                      \
  }                                                                      \
  }                                                                      \
  ,                                                                      \
  }, )
