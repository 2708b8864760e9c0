// SPDX-License-Identifier: BSL-1.0
// A schema compared with a signature: what fits, what would be converted, what does not fit, and
// where that is reported.
#include <schema_ct/check/check.hpp>

#include <cstdint>
#include <schema_ct/signatures/std_types.hpp>

namespace check_test {

struct tensor {};
struct symbol {};
struct keys {};
struct device {};
struct stranger {};

}  // namespace check_test

template <>
inline constexpr schema_ct::type_word schema_ct::word<check_test::tensor> =
    schema_ct::word_of(schema_ct::code::tensor);
template <>
inline constexpr schema_ct::type_word schema_ct::word<check_test::symbol> =
    schema_ct::word_of(schema_ct::code::sym_int);
template <>
inline constexpr schema_ct::type_word schema_ct::word<check_test::device> =
    schema_ct::word_of(schema_ct::code::device);
// The specialisation that the run time has for its key set.
template <class R, class... A>
struct schema_ct::callable<R(check_test::keys, A...)> {
  using type = R(A...);
};
template <class R, class... A>
struct schema_ct::callable<R (*)(check_test::keys, A...)> {
  using type = R(A...);
};

namespace check_test {

using schema_ct::check;
using schema_ct::code;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::list_of;
using schema_ct::ok;
using schema_ct::optional_of;
using schema_ct::parse;
using schema_ct::push;
using schema_ct::relation;
using schema_ct::type_word;
using schema_ct::verdict_of;
using schema_ct::word_of;
using std::int64_t, std::optional, std::string, std::tuple, std::vector;

// Parsing alone.
static_assert(parse("f(Tensor x, int k=1) -> Tensor") == ok);
static_assert(parse("f(Tensor x, int k=) -> Tensor") == error{errc::bad_default, 2, 19});
static_assert(parse("f(t x) -> t") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(t x) -> t", true) == ok);
static_assert(parse("f") == error{errc::only_a_name, 0, 2});

// A function that fits, given as a type or as a value, in each of its forms.
tensor add(const tensor&, tensor);
tensor silent_add(const tensor&, tensor) noexcept;
template <class T>
T same(T);
struct functor {
  tensor operator()(const tensor&, tensor) const;
};
struct with_static {
  static tensor add(tensor, tensor);
};
constexpr auto lambda = [](tensor a, tensor) { return a; };
constexpr auto capturing = [n = 1](tensor a, tensor) { return n == 1 ? a : tensor{}; };
static_assert(check<tensor(tensor, tensor)>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<&add>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<add>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<decltype(add)>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<decltype(&add)>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<decltype((add))>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<&silent_add>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<&same<tensor>>("same(Tensor a) -> Tensor") == ok);
static_assert(check<&with_static::add>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<functor>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<decltype(lambda)>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<lambda>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<+lambda>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<decltype(capturing)>("add(Tensor a, Tensor b) -> Tensor") == ok);
static_assert(check<decltype([](int64_t) noexcept {})>("f(int x) -> ()") == ok);
static_assert(check<decltype([](int64_t) mutable {})>("f(int x) -> ()") == ok);
// For each of these forms the signature is compared.
static_assert(check<&add>("add(Tensor a, int b) -> Tensor") == error{errc::type_mismatch, 2, 15});
static_assert(check<functor>("add(int a, Tensor b) -> Tensor") == error{errc::type_mismatch, 1, 5});
static_assert(check<lambda>("add(Tensor a, int b) -> Tensor") == error{errc::type_mismatch, 2, 15});
static_assert(check<decltype(capturing)>("add(Tensor a, Tensor b) -> int") ==
              error{errc::type_mismatch, -1, 28});
static_assert(check<&silent_add>("add(Tensor a) -> Tensor") == error{errc::argument_count, 0, 13});

// A leading key set by value is not an argument.
static_assert(check<void(keys, int64_t)>("f(int x) -> ()") == ok);
static_assert(check<void(keys)>("f() -> ()") == ok);
static_assert(check<void(int64_t, keys)>("f(int x) -> ()") == error{errc::argument_count, 0, 8});
static_assert(check<void(int64_t, keys)>("f(int x, int y) -> ()") ==
              error{errc::unsupported_type, 2, 10});
static_assert(check<void(const keys&)>("f() -> ()") == error{errc::argument_count, 0, 3});

// References, const and the sets of an alias annotation do not count.
static_assert(check<void(const tensor)>("f(Tensor x) -> ()") == ok);
static_assert(check<void(tensor&)>("f(Tensor x) -> ()") == ok);
static_assert(check<void(tensor&&)>("f(Tensor x) -> ()") == ok);
static_assert(check<void(const tensor&)>("f(Tensor(a!) x) -> ()") == ok);
static_assert(check<tensor&(tensor&)>("f(Tensor(a!) x) -> Tensor(a!)") == ok);
static_assert(check<tensor(tensor)>("f(Tensor(a!) x) -> Tensor(a!)") == ok);
static_assert(check<void(const int64_t&)>("f(int x) -> ()") == ok);

// Nor do names, repeated names, sizes and the mark for keyword-only arguments.
static_assert(check<void(tensor, int64_t)>("f(Tensor x, *, int n=3) -> ()") == ok);
static_assert(check<void(int64_t, int64_t)>("f(int a, int a) -> ()") == ok);
static_assert(check<void(double)>("f(float n=3) -> ()") == ok);
static_assert(check<void(std::array<int64_t, 3>)>("f(int[2] n) -> ()") == ok);
static_assert(check<void(int64_t)>("f(int a, ...) -> ()") == ok);
static_assert(check<void(int64_t)>("f(*, int a) -> ...") == ok);

// Schemas that PyTorch's parser takes and with which it defines no operator.
static_assert(check<void(double)>("f(float n='3') -> ()") ==
              error{errc::default_of_other_type, 1, 11});
static_assert(check<void(vector<int64_t>)>("f(int[2] n=[1, 2, 3]) -> ()") ==
              error{errc::default_list_size, 1, 12});
static_assert(check<void(int64_t)>("f(int a, *) -> ()") == error{errc::star_at_end, 0, 10});
static_assert(check<void(int64_t)>("f(*, *, int a) -> ()") == error{errc::second_star, 0, 6});
static_assert(check<tensor(tensor&)>("f(Tensor(a!) x) -> Tensor(b!)") ==
              error{errc::undeclared_alias, -1, 27});
static_assert(schema_ct::parse("f(int[2] n=[1, 2, 3], *, *, int a=None, *) -> Tensor(a!)") == ok);

// How many arguments: too many are reported where they stand, too few at the closing bracket.
static_assert(check<void()>("f(int a) -> ()") == error{errc::argument_count, 1, 3});
static_assert(check<void(int64_t)>("f(int a, int b) -> ()") == error{errc::argument_count, 2, 10});
static_assert(check<void(int64_t, int64_t)>("f(int a) -> ()") == error{errc::argument_count, 0, 8});
static_assert(check<void(int64_t)>("f() -> ()") == error{errc::argument_count, 0, 3});
static_assert(check<void(int64_t)>("f(...) -> ()") == error{errc::argument_count, 0, 6});
static_assert(check<void(tensor, int64_t)>("f((Tensor, int) x) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void(tensor)>("f(Tensor x, *, int n=3) -> ()") ==
              error{errc::argument_count, 2, 16});
static_assert(check<void()>("f(int a) -> ()").expected == 0);
static_assert(check<void(int64_t, int64_t)>("f(int a) -> ()").expected == 2);

// How many returns: none, one, a tuple's worth.
static_assert(check<void()>("f() -> ()") == ok);
static_assert(check<void()>("f() -> ...") == ok);
static_assert(check<tuple<>()>("f() -> ()") == ok);
static_assert(check<tensor()>("f() -> Tensor") == ok);
static_assert(check<tensor()>("f() -> (Tensor x)") == ok);
static_assert(check<tuple<tensor>()>("f() -> Tensor") == ok);
static_assert(check<tuple<tensor, int64_t>()>("f() -> (Tensor, int)") == ok);
static_assert(check<tuple<tensor&, const int64_t&>()>("f() -> (Tensor, int)") == ok);
static_assert(check<tuple<tuple<tensor, int64_t>>()>("f() -> ((Tensor, int))") == ok);
static_assert(check<vector<tuple<tensor, int64_t>>()>("f() -> ((Tensor, int)[])") == ok);
static_assert(check<tensor()>("f() -> ()") == error{errc::return_count, 0, 8});
static_assert(check<void()>("f() -> Tensor") == error{errc::return_count, -1, 8});
static_assert(check<void()>("f() -> None") == error{errc::return_count, -1, 8});
static_assert(check<tensor()>("f() -> (Tensor, int)") == error{errc::return_count, -2, 17});
static_assert(check<tuple<tensor, tensor>()>("f() -> Tensor") == error{errc::return_count, 0, 8});
static_assert(check<tuple<tensor, tensor>()>("f() -> ((Tensor, Tensor))") ==
              error{errc::type_mismatch, -1, 9});
static_assert(check<std::array<tensor, 2>()>("f() -> (Tensor, Tensor)") ==
              error{errc::type_mismatch, -1, 9});
static_assert(check<tensor()>("f() -> ...") == error{errc::return_count, 0, 8});
static_assert(check<tuple<tensor, tensor>()>("f() -> Tensor").expected == 2);
static_assert(check<void()>("f() -> Tensor").expected == 0);

// A type that does not fit and a type that no schema has: the first in the text is reported.
static_assert(check<void(int64_t, double)>("f(int a, float b) -> ()") == ok);
static_assert(check<void(int64_t, double)>("f(float a, int b) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void(int64_t, double)>("f(int a, int b) -> ()") ==
              error{errc::type_mismatch, 2, 10});
static_assert(check<void(stranger)>("f(int a) -> ()") == error{errc::unsupported_type, 1, 3});
static_assert(check<void(const char*)>("f(str a) -> ()") == error{errc::unsupported_type, 1, 3});
static_assert(check<stranger()>("f() -> int") == error{errc::unsupported_type, -1, 8});
static_assert(check<void(std::vector<stranger>)>("f(int[] a) -> ()") ==
              error{errc::unsupported_type, 1, 3});
static_assert(check<void(double)>("f(int a, Tensr b) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(int64_t)>("f(int a) -> Tensr") == error{errc::unknown_type, -1, 13});
static_assert(check<void(int64_t)>("f(int a") == error{errc::expected_comma_or_close, 0, 8});
static_assert(check<void(int64_t)>("f") == error{errc::only_a_name, 0, 2});
static_assert(check<void(int64_t)>("f(t a) -> ()") == error{errc::unknown_type, 1, 3});
// The length of the reported piece.
static_assert(check<void(double)>("f(int a) -> ()").length == 3);
static_assert(check<void(double)>("f(int[] a) -> ()").length == 5);
static_assert(check<void(double)>("f(Dict(str, int)[] a) -> ()").length == 16);

// The fast path for common spellings and the general one read the same types.
static_assert(check<void(tensor)>("f(Tensor A) -> ()") == ok);
static_assert(check<void(tensor, int64_t)>("f(Tensor  A, int _b) -> ()") == ok);
static_assert(check<void(vector<int64_t>)>("f(int [] A) -> ()") == ok);
static_assert(check<void(optional<int64_t>)>("f(int ? A) -> ()") == ok);
static_assert(check<void(vector<int64_t>)>("f(int [2] a) -> ()") == ok);
static_assert(check<void(tensor)>("f(Tensor (a!) A) -> ()") == ok);

// A signature that needs a conversion passes the check; verdict_of says `convertible`.
static_assert(check<void(int)>("f(int a) -> ()") == ok);
static_assert(verdict_of<void(int)>("f(int a) -> ()") == relation::convertible);
static_assert(verdict_of<void(int64_t)>("f(int a) -> ()") == relation::exact);
static_assert(verdict_of<void(bool)>("f(int a) -> ()") == relation::mismatch);
static_assert(verdict_of<float()>("f() -> float") == relation::convertible);
static_assert(verdict_of<double()>("f() -> float") == relation::exact);
static_assert(verdict_of<void(string)>("f(Device a) -> ()") == relation::convertible);
static_assert(verdict_of<void(device)>("f(Device a) -> ()") == relation::exact);
static_assert(verdict_of<void(int, double)>("f(int a, float b) -> ()") == relation::convertible);
static_assert(verdict_of<void(int, double)>("f(int a, int b) -> ()") == relation::mismatch);

// A function that takes no SymInt at all may take int64_t in the place of each.
static_assert(check<void(symbol)>("f(SymInt a) -> ()") == ok);
static_assert(check<void(int64_t)>("f(SymInt a) -> ()") == ok);
static_assert(check<void(int64_t, int64_t)>("f(SymInt a, SymInt b) -> ()") == ok);
static_assert(check<void(symbol, symbol)>("f(SymInt a, SymInt b) -> ()") == ok);
static_assert(check<void(int64_t, symbol)>("f(int a, SymInt b) -> ()") == ok);
static_assert(check<void(vector<int64_t>)>("f(SymInt[] a) -> ()") == ok);
static_assert(check<void(optional<int64_t>)>("f(SymInt? a) -> ()") == ok);
static_assert(check<void(optional<vector<int64_t>>)>("f(SymInt[]? a) -> ()") == ok);
static_assert(check<void(symbol, int64_t)>("f(SymInt a, SymInt b) -> ()") ==
              error{errc::type_mismatch, 2, 13});
static_assert(check<void(int64_t, symbol)>("f(SymInt a, SymInt b) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void(int64_t, optional<symbol>)>("f(SymInt a, SymInt? b) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void(symbol)>("f(int a) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(double)>("f(SymInt a) -> ()") == error{errc::type_mismatch, 1, 3});
// Inside nested lists and lists of optionals int64_t does not stand for SymInt.
static_assert(check<void(vector<vector<symbol>>)>("f(SymInt[][] a) -> ()") == ok);
static_assert(check<void(vector<vector<int64_t>>)>("f(SymInt[][] a) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void(vector<optional<int64_t>>)>("f(SymInt?[] a) -> ()") ==
              error{errc::type_mismatch, 1, 3});
// In returns int64_t does not stand for SymInt.
static_assert(check<symbol()>("f() -> SymInt") == ok);
static_assert(check<int64_t()>("f() -> SymInt") == error{errc::type_mismatch, -1, 8});
static_assert(check<vector<int64_t>()>("f() -> SymInt[]") == error{errc::type_mismatch, -1, 8});
static_assert(check<tuple<int64_t, int64_t>()>("f() -> (SymInt, SymInt)") ==
              error{errc::type_mismatch, -1, 9});
// Containers hold plain ints.
static_assert(check<void(tuple<int64_t, int64_t>)>("f((SymInt, SymInt) a) -> ()") == ok);
static_assert(check<void(tuple<symbol, symbol>)>("f((SymInt, SymInt) a) -> ()") ==
              error{errc::type_mismatch, 1, 3});

// Long types are compared by all of their codes.
static_assert(check<void(tuple<int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, tensor>)>(
                  "f((int, int, int, int, int, int, Tensor) a) -> ()") == ok);
static_assert(check<void(tuple<tensor, int64_t, int64_t, int64_t, int64_t, int64_t, tensor>)>(
                  "f((int, int, int, int, int, int, Tensor) a) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void(tuple<int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t>)>(
                  "f((int, int, int, int, int, int, Tensor) a) -> ()") ==
              error{errc::type_mismatch, 1, 3});

// 64 arguments and 64 returns.
template <class R, int N, class... A>
struct repeat : repeat<R, N - 1, tensor, A...> {};
template <class R, class... A>
struct repeat<R, 0, A...> {
  using function = R(A...);
  using tuple = std::tuple<A...>;
};
using many = repeat<repeat<void, 64>::tuple, 64>::function;
#define X4(s) s s s s
#define X16(s) X4(s) X4(s) X4(s) X4(s)
#define X63(s) X16(s) X16(s) X16(s) X4(s) X4(s) X4(s) s s s
static_assert(check<many>("f(" X63("Tensor a, ") "Tensor a) -> (" X63("Tensor, ") "Tensor)") == ok);
static_assert(check<many>("f(" X63("Tensor a, ") "int a) -> (" X63("Tensor, ") "Tensor)") ==
              error{errc::type_mismatch, 64, 3 + 63 * 10});
static_assert(check<many>("f(" X63("Tensor a, ") "Tensor a) -> (" X63("Tensor, ") "int)") ==
              error{errc::type_mismatch, -64, 3 + 63 * 10 + 14 + 63 * 8});

}  // namespace check_test
