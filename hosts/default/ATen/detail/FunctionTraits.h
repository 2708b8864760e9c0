// SPDX-License-Identifier: BSL-1.0
// PyTorch's types of a function, or of an object that is called as one.
#pragma once

#include <cstddef>
#include <tuple>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN at {
namespace function_detail {

template <class R, class... Args>
struct of_signature {
  static constexpr std::size_t arity = sizeof...(Args);
  using result_type = R;
  using ArgsTuple = std::tuple<Args...>;
  template <std::size_t Index>
  struct arg {
    using type = std::tuple_element_t<Index, ArgsTuple>;
  };
};

}  // namespace function_detail
}  // namespace at

// In PyTorch it is also in the global namespace.
template <class T>
struct SCHEMA_CT_HIDDEN function_traits : function_traits<decltype(&T::operator())> {};
template <class R, class... Args>
struct function_traits<R(Args...)> : at::function_detail::of_signature<R, Args...> {};
template <class R, class... Args>
struct function_traits<R (*)(Args...)> : at::function_detail::of_signature<R, Args...> {};
template <class T>
struct function_traits<T&> : function_traits<T> {};
template <class C, class R, class... Args>
struct function_traits<R (C::*)(Args...)> : at::function_detail::of_signature<R, Args...> {};
template <class C, class R, class... Args>
struct function_traits<R (C::*)(Args...) const> : at::function_detail::of_signature<R, Args...> {};
