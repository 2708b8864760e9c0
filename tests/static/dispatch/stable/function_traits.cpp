// SPDX-License-Identifier: BSL-1.0
// The parameters and result that are read from a function's type, and slices of tuples.
#include <dispatch/stable/function_traits.hpp>

namespace traits_of_functions {

namespace g = c10::guts;

double function(int, char&);
struct functor {
  void operator()(long) const;
};

using traits = g::infer_function_traits_t<decltype(&function)>;
static_assert(std::is_same_v<traits::return_type, double>);
static_assert(std::is_same_v<traits::parameter_types, g::typelist::typelist<int, char&>>);
static_assert(std::is_same_v<traits::func_type, decltype(function)>);
static_assert(traits::number_of_parameters == 2);
static_assert(std::is_same_v<g::infer_function_traits_t<functor>::func_type, void(long)>);
static_assert(std::is_same_v<g::make_function_traits_t<double, traits::parameter_types>, traits>);
static_assert(g::typelist::size<traits::parameter_types>::value == 2);
static_assert(
    std::is_same_v<g::typelist::to_tuple_t<traits::parameter_types>, std::tuple<int, char&>>);

static_assert(g::is_function_type<decltype(function)>::value);
static_assert(!g::is_function_type<functor>::value);
static_assert(g::is_instantiation_of<std::tuple, std::tuple<int>>::value);
static_assert(!g::is_instantiation_of<std::tuple, int>::value);
static_assert(g::is_equality_comparable<int>::value && !g::is_equality_comparable<functor>::value);
static_assert(g::is_hashable<int>::value && !g::is_hashable<functor>::value);
static_assert(g::is_stateless_lambda<decltype([](int) {})>::value);
static_assert(!g::is_stateless_lambda<functor>::value);
static_assert(!g::is_stateless_lambda<int>::value);

constexpr std::tuple<int, char, long> values(1, 'b', 3);
static_assert(g::tuple_elements(values, std::index_sequence<2, 0>()) == std::tuple(3L, 1));
static_assert(g::tuple_slice<std::tuple<int, char, long>, 1, 2>(values) == std::tuple('b', 3L));
static_assert(g::tuple_take<std::tuple<int, char, long>, 2>(values) == std::tuple(1, 'b'));
static_assert(g::tuple_take<std::tuple<int, char, long>, -1>(values) == std::tuple(3L));
static_assert(
    std::is_same_v<decltype(g::tuple_map(std::tuple<int, char>(), [](auto x) { return x + 1L; })),
                   std::tuple<long, long>>);

}  // namespace traits_of_functions
