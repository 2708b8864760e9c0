// SPDX-License-Identifier: BSL-1.0
// Lists of types and their compile-time algorithms (c10::guts::typelist).
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace dispatch {
namespace guts {

template <class...>
struct false_t : std::false_type {};
template <template <class> class...>
struct false_higher_t : std::false_type {};

namespace typelist {

template <class... T>
struct typelist final {};
/// A type as a value.
template <class T>
struct type_ final {
  using type = T;
};

template <class List>
struct size;
template <class... T>
struct size<typelist<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};

template <class List>
struct to_tuple;
template <class... T>
struct to_tuple<typelist<T...>> {
  using type = std::tuple<T...>;
};
template <class List>
using to_tuple_t = typename to_tuple<List>::type;
template <class Tuple>
struct from_tuple;
template <class... T>
struct from_tuple<std::tuple<T...>> {
  using type = typelist<T...>;
};
template <class Tuple>
using from_tuple_t = typename from_tuple<Tuple>::type;

/// Concatenates the types of several lists.
template <class... Lists>
struct concat {
  using type = typelist<>;
};
template <class... T>
struct concat<typelist<T...>> {
  using type = typelist<T...>;
};
template <class... A, class... B, class... More>
struct concat<typelist<A...>, typelist<B...>, More...> : concat<typelist<A..., B...>, More...> {};
template <class... Lists>
using concat_t = typename concat<Lists...>::type;

/// The types for which Condition<T>::value holds; their number; whether it holds for all or any.
template <template <class> class Condition, class List>
struct filter;
template <template <class> class Condition, class... T>
struct filter<Condition, typelist<T...>>
    : concat<std::conditional_t<Condition<T>::value, typelist<T>, typelist<>>...> {};
template <template <class> class Condition, class List>
using filter_t = typename filter<Condition, List>::type;
template <template <class> class Condition, class List>
struct count_if : size<filter_t<Condition, List>> {};
template <template <class> class Condition, class List>
struct all;
template <template <class> class Condition, class... T>
struct all<Condition, typelist<T...>> : std::bool_constant<(Condition<T>::value && ...)> {};
template <template <class> class Condition, class List>
struct true_for_any_type;
template <template <class> class Condition, class... T>
struct true_for_any_type<Condition, typelist<T...>>
    : std::bool_constant<(Condition<T>::value || ...)> {};
template <class List, class T>
struct contains;
template <class... Ts, class T>
struct contains<typelist<Ts...>, T> : std::bool_constant<(std::is_same_v<Ts, T> || ...)> {};

template <template <class> class Mapper, class List>
struct map;
template <template <class> class Mapper, class... T>
struct map<Mapper, typelist<T...>> {
  using type = typelist<Mapper<T>...>;
};
template <template <class> class Mapper, class List>
using map_t = typename map<Mapper, List>::type;

/// The type at `index`.
template <std::size_t index, class List>
struct element {
  static_assert(index < size<List>::value, "the list has fewer types");
  using type = std::tuple_element_t<index, to_tuple_t<List>>;
};
template <std::size_t index, class List>
using element_t = typename element<index, List>::type;
template <class List>
struct head : element<0, List> {};
template <class List>
using head_t = typename head<List>::type;
template <class List>
struct last : element<size<List>::value - 1, List> {};
template <class List>
using last_t = typename last<List>::type;
/// The first type, or Default if the list is empty.
template <class Default, class List>
struct head_with_default : head<concat_t<List, typelist<Default>>> {};
template <class Default, class List>
using head_with_default_t = typename head_with_default<Default, List>::type;

namespace detail {
template <class List, std::size_t first, class Numbers>
struct part;
template <class List, std::size_t first, std::size_t... Index>
struct part<List, first, std::index_sequence<Index...>> {
  using type = typelist<element_t<first + Index, List>...>;
};
template <class List, class Numbers>
struct reversed;
template <class List, std::size_t... Index>
struct reversed<List, std::index_sequence<Index...>> {
  using type = typelist<element_t<sizeof...(Index) - 1 - Index, List>...>;
};
}  // namespace detail

/// The first types, and the remaining ones.
template <class List, std::size_t count>
struct take : detail::part<List, 0, std::make_index_sequence<count>> {
  static_assert(count <= size<List>::value, "the list has fewer types");
};
template <class List, std::size_t count>
using take_t = typename take<List, count>::type;
template <class List, std::size_t count>
struct drop : detail::part<List, count, std::make_index_sequence<size<List>::value - count>> {
  static_assert(count <= size<List>::value, "the list has fewer types");
};
template <class List, std::size_t count>
using drop_t = typename drop<List, count>::type;
/// Without the first `count` types.
template <class List, std::size_t count>
    struct drop_if_nonempty : drop < List,
    count<size<List>::value ? count : size<List>::value> {};
template <class List, std::size_t count>
using drop_if_nonempty_t = typename drop_if_nonempty<List, count>::type;
template <class List>
struct reverse : detail::reversed<List, std::make_index_sequence<size<List>::value>> {};
template <class List>
using reverse_t = typename reverse<List>::type;

/// The index of the first type for which Condition<T>::value holds.
template <class List, template <class> class Condition>
struct find_if;
template <class... T, template <class> class Condition>
struct find_if<typelist<T...>, Condition> : std::integral_constant<std::size_t, [] {
  std::size_t number = 0;
  static_cast<void>(((Condition<T>::value || (++number, false)) || ...));
  return number;
}()> {
  static_assert((Condition<T>::value || ...), "no type of the list fulfils the condition");
};

/// A tuple of func(type_<T>()) for each T.
template <class List, class Func>
[[nodiscard]] SCHEMA_CT_HIDDEN auto map_types_to_values(Func&& func) {
  return [&]<class... T>(typelist<T...>) {
    return std::tuple<decltype(func(type_<T>()))...>{func(type_<T>())...};
  }(List());
}

}  // namespace typelist
}  // namespace guts
}  // namespace dispatch

namespace c10 {
namespace guts = dispatch::guts;
}  // namespace c10
