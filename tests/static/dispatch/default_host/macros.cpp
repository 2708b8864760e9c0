// SPDX-License-Identifier: BSL-1.0
// What the macros about compilers expand to.
#include <dispatch/default_host/macros.hpp>

#include <type_traits>

namespace {

constexpr int C10_CONCATENATE(one, _two) = 12;
static_assert(one_two == 12);

#define NAMED pasted
constexpr int C10_CONCATENATE(NAMED, _twice) = 2;  // macros are expanded first
static_assert(pasted_twice == 2);
static_assert(sizeof(C10_STRINGIZE(NAMED)) == sizeof("pasted"));

[[maybe_unused]] constexpr int C10_ANONYMOUS_VARIABLE(unnamed_) = 1;
[[maybe_unused]] constexpr int C10_ANONYMOUS_VARIABLE(unnamed_) = 2;

C10_HOST_DEVICE constexpr int twice(int x) { return C10_MACRO_EXPAND(x + x); }
static_assert(twice(3) == 6);
static_assert(C10_LIKELY(4 > 3) == 1 && C10_UNLIKELY(4 > 3) == 1 && C10_LIKELY(4 < 3) == 0);
static_assert(std::is_same_v<decltype(C10_LIKELY(true)), long>);

#if !defined(__CUDACC__)  // with nvcc a lambda cannot have the attribute
constexpr auto added = [](int a, int b)
                           __ubsan_ignore_signed_int_overflow__ -> int { return a + b; };
static_assert(added(1, 2) == 3);
#endif
C10_HOST_DEVICE __ubsan_ignore_float_divide_by_zero__ constexpr double halved(double x) {
  return x / 2;
}
static_assert(halved(3) == 1.5);

#if defined(__CUDACC__)
static_assert(C10_MAX_THREADS_PER_BLOCK(512) == 512 && C10_MAX_THREADS_PER_BLOCK(2048) == 256);
static_assert(C10_MIN_BLOCKS_PER_SM(1024, 1) == 1);
[[maybe_unused]] C10_LAUNCH_BOUNDS_2(256, 4) __global__ void bound_kernel(int*) {}
#endif
constexpr int per_warp[C10_WARP_SIZE_UPPER_BOUND] = {};
static_assert(sizeof per_warp == C10_WARP_SIZE * sizeof(int));

struct Named {
  STATIC_CONSTEXPR_STR_INL_EXCEPT_WIN_CUDA(name, "named")
};
static_assert(Named::name[0] == 'n');
C10_ALWAYS_INLINE_UNLESS_MOBILE C10_HOST_CONSTEXPR_EXCEPT_WIN_CUDA int one() { return 1; }
static_assert(one() == 1);

}  // namespace
