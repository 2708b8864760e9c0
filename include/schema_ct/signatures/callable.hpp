// SPDX-License-Identifier: BSL-1.0
// The signature of everything that can be a kernel: functions, pointers, lambdas, function objects.
#pragma once

#include <type_traits>
#include "../config.hpp"

namespace schema_ct {

/// `type` is R(A...), without noexcept. Not defined for overloaded function objects, generic
/// lambdas and member pointers. The run time specialises it for kernels whose first parameter is
/// not an argument of the operator (c10::DispatchKeySet).
template <class F, class = void>
struct callable {};

template <class R, class... A>
struct callable<R(A...)> {
  using type = R(A...);
};
// Nearly every kernel is a pointer to a function. Such a kernel should cost only one class.
template <class R, class... A>
struct callable<R (*)(A...)> {
  using type = R(A...);
};
template <class R, class... A>
struct callable<R(A...) noexcept> : callable<R(A...)> {};
template <class R, class... A>
struct callable<R (*)(A...) noexcept> : callable<R(A...)> {};

namespace detail {
template <class M>
struct member {};
template <class C, class R, class... A>
struct member<R (C::*)(A...)> : callable<R(A...)> {};
template <class C, class R, class... A>
struct member<R (C::*)(A...) const> : callable<R(A...)> {};
template <class C, class R, class... A>
struct member<R (C::*)(A...) noexcept> : callable<R(A...)> {};
template <class C, class R, class... A>
struct member<R (C::*)(A...) const noexcept> : callable<R(A...)> {};
template <class C, class R, class... A>
struct member<R (C::*)(A...)&> : callable<R(A...)> {};
template <class C, class R, class... A>
struct member<R (C::*)(A...) const&> : callable<R(A...)> {};
}  // namespace detail

template <class F>
struct callable<F, std::void_t<decltype(&F::operator())>>
    : detail::member<decltype(&F::operator())> {};

/// The signature of F: a function, a pointer or reference to one, or a function object.
template <class F>
using signature_of = typename callable<std::remove_cv_t<std::remove_reference_t<F>>>::type;

}  // namespace schema_ct
