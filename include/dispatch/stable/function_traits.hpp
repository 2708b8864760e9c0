// SPDX-License-Identifier: BSL-1.0
// Traits of a function's type (c10::guts): its result and parameters, and tuples of them.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <dispatch/stable/type_list.hpp>

namespace dispatch {
namespace guts {

/// For a plain function type.
template <class F>
struct function_traits {
  static_assert(false_t<F>::value, "function_traits takes a plain function type, R(A...)");
};
template <class R, class... A>
struct function_traits<R(A...)> {
  using func_type = R(A...);
  using return_type = R;
  using parameter_types = typelist::typelist<A...>;
  SCHEMA_CT_HIDDEN static constexpr std::size_t number_of_parameters = sizeof...(A);
};

namespace detail {
template <class F>
struct call_operator {};
template <class C, class R, class... A>
struct call_operator<R (C::*)(A...)> {
  using type = R(A...);
};
template <class C, class R, class... A>
struct call_operator<R (C::*)(A...) const> {
  using type = R(A...);
};
}  // namespace detail

/// For a function, a pointer to one, or an object with one operator().
template <class F>
struct infer_function_traits {
  using type = function_traits<typename detail::call_operator<decltype(&F::operator())>::type>;
};
template <class R, class... A>
struct infer_function_traits<R(A...)> {
  using type = function_traits<R(A...)>;
};
template <class R, class... A>
struct infer_function_traits<R (*)(A...)> : infer_function_traits<R(A...)> {};
template <class F>
using infer_function_traits_t = typename infer_function_traits<F>::type;

/// Makes the function type of a result and parameters.
template <class R, class Parameters>
struct make_function_traits;
template <class R, class... A>
struct make_function_traits<R, typelist::typelist<A...>> {
  using type = function_traits<R(A...)>;
};
template <class R, class Parameters>
using make_function_traits_t = typename make_function_traits<R, Parameters>::type;

template <class F>
struct is_function_type : std::is_function<F> {};
template <template <class...> class Template, class T>
struct is_instantiation_of : std::false_type {};
template <template <class...> class Template, class... A>
struct is_instantiation_of<Template, Template<A...>> : std::true_type {};
template <class T>
    struct is_equality_comparable : std::bool_constant < requires(const T& a, const T& b) {
  a == b;
}>{};
template <class T>
    struct is_hashable : std::bool_constant < requires(const T& a) {
  std::hash<T>()(a);
}>{};
/// A lambda without captures.
template <class F>
    struct is_stateless_lambda : std::bool_constant < requires(std::decay_t<F> f) {
  &std::decay_t<F>::operator();
  + f;
}>{};

using std::apply;

/// The elements with these indices.
template <class Tuple, std::size_t... Index>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr auto tuple_elements(Tuple values,
                                                             std::index_sequence<Index...>) {
  return std::tuple<std::tuple_element_t<Index, Tuple>...>(std::get<Index>(values)...);
}
/// `count` elements from index `first` on.
template <class Tuple, std::size_t first, std::size_t count>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr auto tuple_slice(Tuple values) {
  return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    return tuple_elements(values, std::index_sequence<first + Index...>());
  }(std::make_index_sequence<count>());
}
/// The first `n` elements, or the last -n if `n` is negative.
template <class Tuple, int n>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr auto tuple_take(Tuple values) {
  constexpr std::size_t size = std::tuple_size_v<Tuple>;
  constexpr auto count = static_cast<std::size_t>(n < 0 ? -n : n);
  static_assert(count <= size, "the tuple has fewer elements");
  return tuple_slice < Tuple, n<0 ? size - count : 0, count>(values);
}
/// Applies `f` to each element.
template <class F, class... T>
[[nodiscard]] SCHEMA_CT_HIDDEN auto tuple_map(std::tuple<T...>&& values, const F& f) {
  return std::apply(
      [&](auto&&... each) {
        return std::tuple<decltype(f(std::forward<decltype(each)>(each)))...>(
            f(std::forward<decltype(each)>(each))...);
      },
      std::move(values));
}

}  // namespace guts
}  // namespace dispatch

namespace torch {
namespace headeronly {
namespace guts = dispatch::guts;
}  // namespace headeronly
}  // namespace torch
