// SPDX-License-Identifier: BSL-1.0
// Lists of types: each function on them, also for the empty list.
#include <dispatch/stable/type_list.hpp>

#include <cstdint>

namespace {

using namespace dispatch::guts::typelist;
template <class A, class B>
constexpr bool same = std::is_same_v<A, B>;
using three = typelist<int, float&, char>;
template <class T>
using add_pointer = std::add_pointer_t<T>;

static_assert(size<typelist<>>::value == 0 && size<three>::value == 3);
static_assert(same<to_tuple_t<three>, std::tuple<int, float&, char>>);
static_assert(same<from_tuple_t<std::tuple<int, float&, char>>, three>);
static_assert(same<concat_t<>, typelist<>>);
static_assert(same<concat_t<typelist<int>, typelist<>, typelist<float&, char>>, three>);
static_assert(same<filter_t<std::is_reference, three>, typelist<float&>>);
static_assert(same<filter_t<std::is_reference, typelist<>>, typelist<>>);
static_assert(count_if<std::is_integral, three>::value == 2);
// nvcc's front end finds another `all` as well, so the calls name the namespace.
namespace lists = dispatch::guts::typelist;
static_assert(lists::all<std::is_integral, typelist<>>::value);
static_assert(!lists::all<std::is_integral, three>::value);
static_assert(true_for_any_type<std::is_reference, three>::value);
static_assert(!true_for_any_type<std::is_reference, typelist<>>::value);
static_assert(contains<three, char>::value && !contains<three, float>::value);
static_assert(same<map_t<add_pointer, three>, typelist<int*, float*, char*>>);
static_assert(same<element_t<1, three>, float&>);
static_assert(same<head_t<three>, int> && same<last_t<three>, char>);
static_assert(same<head_with_default_t<long, typelist<>>, long>);
static_assert(same<head_with_default_t<long, three>, int>);
static_assert(same<take_t<three, 2>, typelist<int, float&>> && same<take_t<three, 0>, typelist<>>);
static_assert(same<drop_t<three, 2>, typelist<char>> && same<drop_t<three, 3>, typelist<>>);
static_assert(same<drop_if_nonempty_t<three, 5>, typelist<>>);
static_assert(same<drop_if_nonempty_t<three, 1>, typelist<float&, char>>);
static_assert(same<reverse_t<three>, typelist<char, float&, int>>);
static_assert(find_if<three, std::is_reference>::value == 1);
static_assert(
    same<decltype(map_types_to_values<three>([]<class T>(type_<T>) { return sizeof(T); })),
         std::tuple<std::size_t, std::size_t, std::size_t>>);

}  // namespace
