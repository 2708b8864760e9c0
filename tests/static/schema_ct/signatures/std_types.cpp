// SPDX-License-Identifier: BSL-1.0
// The standard library's types as schema types, nested in any way.
#include <schema_ct/signatures/std_types.hpp>

#include <cstdint>
#include <utility>

namespace {

using schema_ct::code;
using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::push;
using schema_ct::results;
using schema_ct::type_word;
using schema_ct::word;
using schema_ct::word_of;

constexpr type_word integer = word_of(code::integer);
constexpr type_word string = word_of(code::string);

// Texts.
static_assert(word<std::string> == string);
static_assert(word<std::string_view> == string);
static_assert(word<std::wstring> == word_of(code::unknown));

// Lists: a vector, and an array of any length.
static_assert(word<std::vector<std::int64_t>> == list_of(integer));
static_assert(word<std::vector<std::string>> == list_of(string));
static_assert(word<std::vector<double>> == list_of(word_of(code::real)));
static_assert(word<std::vector<bool>> == list_of(word_of(code::boolean)));
static_assert(word<std::vector<int>> == list_of(word_of(code::narrow_integer)));
static_assert(word<std::vector<float>> == list_of(word_of(code::narrow_real)));
static_assert(word<std::vector<std::vector<std::int64_t>>> == list_of(list_of(integer)));
static_assert(word<std::array<std::int64_t, 2>> == list_of(integer));
static_assert(word<std::array<std::int64_t, 0>> == list_of(integer));
static_assert(word<std::array<bool, 3>> == list_of(word_of(code::boolean)));

// Optionals; two of them are one.
static_assert(word<std::optional<std::int64_t>> == optional_of(integer));
static_assert(word<std::optional<const std::int64_t>> == optional_of(integer));
static_assert(word<std::optional<std::optional<std::int64_t>>> == optional_of(integer));
static_assert(word<std::optional<std::vector<std::int64_t>>> == optional_of(list_of(integer)));
static_assert(word<std::vector<std::optional<std::int64_t>>> == list_of(optional_of(integer)));
static_assert(word<std::optional<std::array<std::int64_t, 2>>> == optional_of(list_of(integer)));
static_assert(word<std::nullopt_t> == word_of(code::unknown));

// Tuples.
static_assert(word<std::tuple<>> == push(word_of(code::tuple), code::end));
static_assert(word<std::tuple<std::int64_t>> ==
              push(push(word_of(code::tuple), code::integer), code::end));
static_assert(word<std::tuple<std::int64_t, std::string>> ==
              push(push(push(word_of(code::tuple), code::integer), code::string), code::end));
static_assert(word<std::tuple<const std::int64_t&, std::string&>> ==
              word<std::tuple<std::int64_t, std::string>>);
static_assert(word<std::vector<std::tuple<std::int64_t, std::string>>> ==
              list_of(word<std::tuple<std::int64_t, std::string>>));
static_assert(word<std::tuple<std::tuple<std::int64_t>, std::int64_t>> !=
              word<std::tuple<std::int64_t, std::tuple<std::int64_t>>>);
static_assert(word<std::pair<std::int64_t, std::int64_t>> == word_of(code::unknown));

template <class R>
constexpr type_word returned(int i) {
  const schema_ct::row* const* rows = results<R>::rows;
  return rows[i]->word;
}
template <class R>
constexpr int count() {
  int n = 0;
  while (returned<R>(n) != 0) ++n;
  return n;
}

// A tuple that is returned is several returns; a tuple of none is no return.
static_assert(count<std::tuple<>>() == 0);
static_assert(count<std::tuple<std::int64_t>>() == 1);
static_assert(count<std::tuple<std::int64_t, std::string>>() == 2);
static_assert(returned<std::tuple<std::int64_t, std::string>>(0) == integer);
static_assert(returned<std::tuple<std::int64_t, std::string>>(1) == string);
static_assert(returned<std::tuple<std::int64_t&, const std::string&>>(1) == string);
static_assert(count<std::tuple<std::tuple<std::int64_t, std::int64_t>>>() == 1);
static_assert(count<std::vector<std::int64_t>>() == 1);
static_assert(count<std::array<std::int64_t, 2>>() == 1);
static_assert(returned<std::pair<std::int64_t, std::int64_t>>(0) == word_of(code::unknown));

}  // namespace
