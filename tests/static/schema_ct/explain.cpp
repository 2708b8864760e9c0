// SPDX-License-Identifier: BSL-1.0
// The arguments of a text, be it a schema or not: their number, and the name of each.
#include <schema_ct/explain.hpp>

namespace {

using schema_ct::argument_list;
using schema_ct::find_argument;

template <std::size_t N>
constexpr argument_list argument(const char (&text)[N], int number) {
  return find_argument(text, text + N - 1, number);
}
template <std::size_t N>
constexpr int count(const char (&text)[N]) {
  return argument(text, 0).count;
}
template <std::size_t N, std::size_t M>
constexpr bool named(const char (&text)[N], int number, const char (&expected)[M]) {
  const argument_list found = argument(text, number);
  if (found.name_length != static_cast<int>(M - 1)) return false;
  for (std::size_t i = 0; i != M - 1; ++i)
    if (found.name[i] != expected[i]) return false;
  return true;
}

static_assert(count("f() -> ()") == 0);
static_assert(count("f( ) -> (int, int)") == 0);
static_assert(count("f(int a) -> ()") == 1);
static_assert(count("f(*, int a) -> ()") == 1);
static_assert(count("f(int a, *, int b) -> ()") == 2);
static_assert(count("# (a, b)\n f(int x) -> ()") == 1 &&
              named("# (a, b)\n f(int x) -> ()", 1, "x"));

// Brackets, strings, alias sets and comments hide what is no comma between arguments.
#define ODD                                                                                  \
  "ns::f.out(Tensor(a!|b -> *)[] self, (int, str)[2]? pair=None, str s=\"),\", int[3] d=[1," \
  " 2, 3], # a comment, with a comma\n *, Dict(int, str) last) -> (int, int)"
static_assert(count(ODD) == 5);
static_assert(named(ODD, 1, "self"));
static_assert(named(ODD, 2, "pair"));
static_assert(named(ODD, 3, "s"));
static_assert(named(ODD, 4, "d"));
static_assert(named(ODD, 5, "last"));
static_assert(named(ODD, 6, ""));

// A default is no name.
static_assert(named("f(bool flag=True) -> ()", 1, "flag"));
static_assert(named("f(ScalarType dtype = float) -> ()", 1, "dtype"));

// Texts that end too early, and types without a name.
static_assert(named("f(Tensr a, int", 1, "a"));
static_assert(named("f(Tensr a, int", 2, ""));
static_assert(named("f(Tensr", 1, ""));
static_assert(named("f(int) -> ()", 1, ""));
static_assert(named("f(int a, int) -> ()", 2, ""));
static_assert(count("f") == 0 && count("") == 0 && count("f(") == 0 && count("f(str a=\"") == 0);

}  // namespace
