// SPDX-License-Identifier: BSL-1.0
// Division by a number that the host knows, by a multiplication in device code
// (at::cuda::detail::IntDivider).
#pragma once

#include <cstdint>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/macros.hpp>

namespace dispatch {
inline namespace default_host {

template <class T>
struct SCHEMA_CT_SHARED DivMod {
  T div, mod;
  C10_HOST_DEVICE DivMod(T quotient, T remainder) : div(quotient), mod(remainder) {}
};

template <class T>
struct SCHEMA_CT_SHARED IntDivider {
  IntDivider() = default;
  IntDivider(T d) : divisor(d) {}

  C10_HOST_DEVICE T div(T n) const { return n / divisor; }
  C10_HOST_DEVICE T mod(T n) const { return n % divisor; }
  C10_HOST_DEVICE DivMod<T> divmod(T n) const { return {div(n), mod(n)}; }

  T divisor;
};

/// For divisors from 1 and dividends to 2^31 - 1. With s = ceil(log2 d), the quotient is
/// (n + n * m / 2^32) / 2^s for m = 2^32 * (2^s - d) / d + 1 (Granlund and Montgomery, "Division by
/// invariant integers using multiplication", 1994).
template <>
struct SCHEMA_CT_VISIBLE IntDivider<std::uint32_t> {
  IntDivider() = default;
  IntDivider(std::uint32_t d)
      : divisor(d), shift(d <= 1 ? 0 : 32 - unsigned(__builtin_clz(d - 1))) {
    if (d == 0 || d > 0x7fffffffU)
      throw Error(message({"a divisor from 1 to 2147483647 is expected, and not ", d}));
    m1 = static_cast<std::uint32_t>((((std::uint64_t{1} << shift) - d) << 32) / d + 1);
  }

  C10_HOST_DEVICE std::uint32_t div(std::uint32_t n) const {
#if defined(__CUDA_ARCH__)
    return (__umulhi(n, m1) + n) >> shift;
#else
    const std::uint64_t high = (std::uint64_t{n} * m1) >> 32;
    return static_cast<std::uint32_t>((high + n) >> shift);
#endif
  }
  C10_HOST_DEVICE std::uint32_t mod(std::uint32_t n) const { return n - div(n) * divisor; }
  C10_HOST_DEVICE DivMod<std::uint32_t> divmod(std::uint32_t n) const {
    const std::uint32_t quotient = div(n);
    return {quotient, n - quotient * divisor};
  }

  std::uint32_t divisor;
  std::uint32_t m1;
  std::uint32_t shift;
};

}  // namespace default_host
}  // namespace dispatch
