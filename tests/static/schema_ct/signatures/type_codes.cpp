// SPDX-License-Identifier: BSL-1.0
// The words of tuples and dictionaries, and the codes of types that a word does not show.
#include <schema_ct/signatures/type_codes.hpp>

#include <cstdint>
#include <initializer_list>
#include <schema_ct/signatures/std_types.hpp>

namespace type_codes_test {

using schema_ct::code;
using schema_ct::codes_of;
using schema_ct::dict_of;
using schema_ct::is_wide;
using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::push;
using schema_ct::tuple_of;
using schema_ct::type_word;
using schema_ct::word;
using schema_ct::word_of;
using std::int64_t, std::string, std::tuple, std::vector;

constexpr type_word unknown = word_of(code::unknown);
struct stranger {};

static_assert(tuple_of<>() == push(word_of(code::tuple), code::end));
static_assert(tuple_of<double, int64_t>() ==
              push(push(push(word_of(code::tuple), code::real), code::integer), code::end));
static_assert(tuple_of<vector<bool>>() ==
              push(push(push(word_of(code::tuple), code::boolean), code::list), code::end));
static_assert(tuple_of<int>() != tuple_of<int64_t>());
static_assert(dict_of<int64_t, double>() ==
              push(push(push(word_of(code::dict), code::integer), code::real), code::end));
static_assert(dict_of<int64_t, double>() != dict_of<double, int64_t>());
// A word that still has all its codes keeps the one for an unknown type.
static_assert(tuple_of<stranger>() == push(push(word_of(code::tuple), code::unknown), code::end));

// A long type inside another has the word that the parser makes of all its codes in order.
template <class T>
using list4 = vector<vector<vector<vector<T>>>>;
using long_list = list4<list4<int64_t>>;
constexpr type_word all_of(type_word w, type_word from, int lists) {
  w = push(w, static_cast<code>(from));
  for (; lists != 0; --lists) w = push(w, code::list);
  return w;
}
static_assert(is_wide(word<long_list>));
static_assert(tuple_of<bool, long_list>() ==
              push(all_of(push(word_of(code::tuple), code::boolean), word_of(code::integer), 8),
                   code::end));
static_assert(dict_of<string, long_list>() ==
              push(all_of(push(word_of(code::dict), code::string), word_of(code::integer), 8),
                   code::end));
// A long type with a part that has no schema type is unknown.
static_assert(tuple_of<stranger, long_list>() == unknown);
static_assert(tuple_of<long_list, float>() == unknown);
static_assert(tuple_of<tuple<long_list, int>>() ==
              push(push(word_of(code::tuple), code::unknown), code::end));

// The codes of several types.
constexpr bool same(const char* codes, std::initializer_list<code> expected) {
  for (const code c : expected)
    if (static_cast<code>(*codes++) != c) return false;
  return true;
}
constexpr code list = code::list, end = code::end, none = code::none;
static_assert(same(codes_of<true, bool, vector<double>>,
                   {code::boolean, none, code::real, list, none}));
static_assert(same(codes_of<true, tuple<long_list, string>, int64_t>,
                   {code::tuple, code::integer, list, list, list, list, list, list, list, list,
                    code::string, end, none, code::integer, none}));
static_assert(codes_of<false, bool> == nullptr);

}  // namespace type_codes_test
