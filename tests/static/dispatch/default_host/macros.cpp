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

}  // namespace
