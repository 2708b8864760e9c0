// SPDX-License-Identifier: BSL-1.0
// Literals as template arguments: their length, their characters, equal texts as equal types.
#include <schema_ct/signatures/fixed_string.hpp>

#include <type_traits>

namespace {

using schema_ct::fixed_string;

template <fixed_string S>
struct named {
  static constexpr std::size_t size = S.size();
};

static_assert(named<"abc">::size == 3);
static_assert(named<"">::size == 0);
static_assert(fixed_string("abc").text[3] == '\0');
static_assert(named<"a\0b">::size == 3, "a NUL inside counts");
static_assert(fixed_string("xyz").text[2] == 'z');
static_assert(std::is_same_v<named<"abc">, named<"abc">>);
static_assert(!std::is_same_v<named<"abc">, named<"abd">>);
static_assert(!std::is_same_v<named<"abc">, named<"abc\0">>);

// A constant array may stand for a literal.
constexpr char array[] = "abc";
static_assert(std::is_same_v<named<array>, named<"abc">>);

}  // namespace
