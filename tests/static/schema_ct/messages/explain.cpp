// SPDX-License-Identifier: BSL-1.0
// The sentence for a mistake, and the names of the arguments in any text, also in a wrong schema.
#include <schema_ct/messages/explain.hpp>

#include <schema_ct/check/checker.hpp>

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

// Commas in brackets, strings, alias sets and comments do not separate arguments.
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

// A default is not taken for a name.
static_assert(named("f(bool flag=True) -> ()", 1, "flag"));
static_assert(named("f(ScalarType dtype = float) -> ()", 1, "dtype"));

// Incomplete texts, and types without a name.
static_assert(named("f(Tensr a, int", 1, "a"));
static_assert(named("f(Tensr a, int", 2, ""));
static_assert(named("f(Tensr", 1, ""));
static_assert(named("f(int) -> ()", 1, ""));
static_assert(named("f(int a, int) -> ()", 2, ""));
static_assert(count("f") == 0 && count("") == 0 && count("f(") == 0 && count("f(str a=\"") == 0);

constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}
/// Whether this is the sentence for the first mistake in the schema.
template <std::size_t N>
constexpr bool says(const char (&text)[N], const char* expected) {
  schema_ct::checker syntax;
  const schema_ct::error e = schema_ct::detail::run(text, N - 1, syntax, false);
  return same(schema_ct::explain(text, text + N - 1, e), expected);
}
/// Whether the first mistake has the sentence of its code, without a hint.
template <std::size_t N>
constexpr bool says_no_more(const char (&text)[N]) {
  schema_ct::checker syntax;
  return says(text, describe(schema_ct::detail::run(text, N - 1, syntax, false).code));
}

// Marks of C++, wherever they stand.
constexpr const char* no_reference =
    "a schema has no & (const Tensor& is Tensor, a Tensor& that is written to is Tensor(a!))";
static_assert(says("f(Tensor& a) -> ()", no_reference));
static_assert(says("f(Tensor &a) -> ()", no_reference));
static_assert(says("f(Tensor&& a) -> ()", no_reference));
static_assert(says("f(Tensor a&) -> ()", no_reference));
static_assert(says("f(Tensor[]& a) -> ()", no_reference));
static_assert(says("f(Tensor?& a) -> ()", no_reference));
static_assert(says("f(Tensor(a!)& a) -> ()", no_reference));
static_assert(says("f(Tensor const& a) -> ()", no_reference));
static_assert(says("f(Dict(str, Tensor&) a) -> ()", no_reference));
static_assert(says("f() -> Tensor&", no_reference));
static_assert(says("f() -> (Tensor&, int)", no_reference));
constexpr const char* no_pointer =
    "a schema has no pointers (data comes in a Tensor, and a text is str)";
static_assert(says("f(int* p) -> ()", no_pointer));
static_assert(says("f(int *p) -> ()", no_pointer));
static_assert(says("f(int p*) -> ()", no_pointer));
static_assert(says("f(Tensor* a, int b) -> ()", no_pointer));
static_assert(says("f() -> Tensor*", no_pointer));
constexpr const char* brackets = "the brackets of a list stand behind its type, such as int[] a";
static_assert(says("f(int a[]) -> ()", brackets));
static_assert(says("f(int a [3]) -> ()", brackets));
static_assert(says("f() -> int a[]", brackets));

constexpr const char* no_hyphen = "a name has no hyphen (letters, digits and _ make one)";
static_assert(says("f-g(Tensor a) -> ()", no_hyphen));
static_assert(says("f(Tensor a-b) -> ()", no_hyphen));
static_assert(says("f.a-b(Tensor a) -> ()", no_hyphen));
static_assert(says_no_more("f -> Tensor"));
static_assert(says_no_more("f(int k=2-1) -> ()"));
constexpr const char* trailing = "a trailing comma: behind the last argument or return stands none";
static_assert(says("f(Tensor a, ) -> ()", trailing));
static_assert(says("f(Tensor a,) -> ()", trailing));
static_assert(says("f(Tensor a) -> (Tensor, )", trailing));
static_assert(says_no_more("f(Tensor) -> ()"));
constexpr const char* several = "several returns stand in ( ), such as (Tensor, Tensor)";
static_assert(says("f() -> Tensor, Tensor", several));
static_assert(says("f(str a=', ') -> Tensor(a!) , (int, int)", several));
static_assert(says_no_more("f() -> Tensor,"));
static_assert(says_no_more("f() -> Tensor, 3"));
static_assert(says_no_more("f, g"));
constexpr const char* class_name =
    "unknown type (a custom class is written __torch__.torch.classes.ns.Name)";
static_assert(says("f(ShoppingCart c) -> ()", class_name));
static_assert(says("f(shop.Cart c) -> ()", class_name));
static_assert(says("f() -> ShoppingCart", class_name));
static_assert(says("f(blob c) -> ()", "unknown type"));

// And of Python.
constexpr const char* joined =
    "types are not joined by | (int | None is int?, int | str is Union(int, str))";
static_assert(says("f(int | None k) -> ()", joined));
static_assert(says("f(int|str k) -> ()", joined));
static_assert(says("f() -> Tensor | None", joined));
static_assert(says("f() -> (Tensor | None, int)", joined));
constexpr const char* parentheses =
    "the types that a type is made of stand in ( ), such as Dict(str, int)";
static_assert(says("f(Dict[str, int] d) -> ()", parentheses));
static_assert(says("f(Dict<str, int> d) -> ()", parentheses));
static_assert(says("f(Union[str, int] d) -> ()", parentheses));
static_assert(says("f() -> Future[int]", parentheses));

// The same marks where they mean something else.
static_assert(says_no_more("f(int *, int k) -> ()"));
static_assert(says_no_more("f(int a *, int k) -> ()"));
static_assert(says_no_more("f(int k=2*3) -> ()"));
static_assert(says_no_more("f(float k=1e5 * 3) -> ()"));
static_assert(says_no_more("f(int k=1&2) -> ()"));
static_assert(says_no_more("f(int[3][3] k) -> ()"));
static_assert(says_no_more("f(&a) -> ()"));
static_assert(says_no_more("f(Tensor(&) a) -> ()"));
static_assert(says_no_more("&f() -> ()"));
static_assert(says_no_more("f(Dict d) -> ()"));
static_assert(says_no_more("f(int) -> ()"));
static_assert(says_no_more("f(int a, int"));
static_assert(says_no_more("f"));

}  // namespace
